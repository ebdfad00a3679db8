package network

import "github.com/tengen-go/tengen/internal/kernel"

// SetPath makes e use a version of the kernels. The Model of e must be a network of this module.
func (e *Evaluator) SetPath(p kernel.Path) { e.runner.(*integerRunner).run.Path = p }
