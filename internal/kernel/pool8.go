package kernel

import (
	"encoding/binary"
	"fmt"
)

// Pool8 sets sum and max to the sum and the maximum of each channel over the interior points of a
// plane. The number of channels must be a multiple of 16.
func Pool8(p Path, sum []int32, max []uint8, src []uint8, w, h, channels int) {
	switch {
	case !p.runs():
		panic("kernel: this machine cannot run the path " + p.String())
	case w < 1 || w > maxBoard || h < 1 || h > maxBoard || channels <= 0 || channels%16 != 0:
		panic(fmt.Sprintf("kernel: plane of %dx%d points and %d channels, want 1 to %d and a multiple of 16",
			w, h, channels, maxBoard))
	case len(src) < PlaneLen(w, h, channels) || len(sum) < channels || len(max) < channels:
		panic(fmt.Sprintf("kernel: plane of %d elements, %d sums and %d maxima, want %d, %d and %d",
			len(src), len(sum), len(max), PlaneLen(w, h, channels), channels, channels))
	}
	src = src[(w+3)*channels:]
	if p != Portable {
		poolChannels(sum, max, src, w, h, channels)
		return
	}
	for k := 0; k < channels; k += 8 {
		pool8Go((*[8]int32)(sum[k:]), max[k:], src[k:], w, h, channels)
	}
}

// pool8Go does 8 channels in lanes of 16 bits, which hold the sums of one row, and maxima in
// lanes of 8.
func pool8Go(sum *[8]int32, most, src []uint8, w, h, channels int) {
	const (
		low  = 0x00FF00FF00FF00FF
		high = 0x8080808080808080
	)
	*sum = [8]int32{}
	var top uint64
	for y := range h {
		row := src[y*(w+2)*channels:]
		var even, odd uint64
		for x := range w {
			v := binary.LittleEndian.Uint64(row[x*channels:])
			even += v & low
			odd += v >> 8 & low
			// The high bit of a lane is set if v is not less than top. It becomes a mask of seven bits.
			m := ((v | high) - top) & high
			m -= m >> 7
			top ^= (top ^ v) & m
		}
		for i := range 4 {
			sum[2*i] += int32(even >> (16 * i) & 0xFFFF)
			sum[2*i+1] += int32(odd >> (16 * i) & 0xFFFF)
		}
	}
	binary.LittleEndian.PutUint64(most, top)
}
