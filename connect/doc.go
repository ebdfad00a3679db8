// Package connect reads connections: whether two strings can be joined or cut
// apart, and whether a string can reach an area.
//
// A [Reader] answers with search: [Reader.Connect], [Reader.Disconnect],
// [Reader.BreakIn] and [Reader.BlockOff]. Its moves come from distance maps
// ([Map]), which say how many moves apart points and strings are.
package connect
