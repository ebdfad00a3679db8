package katanet

// Net is a network. It is immutable and safe for concurrent use.
type Net struct {
	name           string
	version        int
	channels       int
	parameters     int64
	suicide        bool
	policyChannels int
	depth          int // of nested blocks

	// Factors of the outputs.
	scoreMean, scoreStdev, lead, varTime, winlossError, scoreError float64

	spatial *conv
	global  *matrix
	blocks  []block
	tip     tip

	policy policyHead
	value  valueHead
}

const (
	spatialInputs = 22
	globalInputs  = 19
)

// Name returns the name in the file.
func (n *Net) Name() string { return n.name }

// Version returns the model version, 8 to 17.
func (n *Net) Version() int { return n.version }

// Blocks returns the number of blocks of the trunk.
func (n *Net) Blocks() int { return len(n.blocks) }

// Channels returns the number of channels of the trunk.
func (n *Net) Channels() int { return n.channels }

// Parameters returns the number of weights in the file. It leaves out the means and variances of
// batch norms, as KataGo's log does.
func (n *Net) Parameters() int64 { return n.parameters }

// PreferPassAliveUnderSuicide reports whether the inputs for area must treat suicide as legal.
func (n *Net) PreferPassAliveUnderSuicide() bool { return n.suicide }

// PolicyChannels returns the number of policies: 1, 2 (an optimistic one too) or 4.
func (n *Net) PolicyChannels() int { return n.policyChannels }

type policyHead struct {
	p1, g1   *conv
	pool     norm
	gBias    *matrix
	norm     norm
	p2       *conv
	pass     *matrix
	passNorm norm // bias and activation, if pass2 is there
	pass2    *matrix
}

type valueHead struct {
	v1        *conv
	norm      norm
	v2        *matrix
	v2Norm    norm
	value     *matrix
	valueBias []float32
	score     *matrix
	scoreBias []float32
	ownership *conv
}
