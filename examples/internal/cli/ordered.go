package cli

import (
	"context"
	"iter"
	"sync"
)

// ahead bounds how many jobs are done before an earlier one is yielded, for each
// worker.
const ahead = 16

// Ordered yields the results of jobs in their order, while workers, each in a goroutine of its
// own, do the next jobs. It takes jobs one by one, not far ahead of the results. It stops early
// when ctx ends, and ends the context of the workers when the caller stops iterating.
func Ordered[J, R any](ctx context.Context, jobs iter.Seq[J], workers []func(context.Context, J) R) iter.Seq[R] {
	type job struct {
		number int
		J      J
	}
	type result struct {
		number int
		R      R
	}
	return func(yield func(R) bool) {
		ctx, cancel := context.WithCancel(ctx)
		var group sync.WaitGroup
		defer group.Wait()
		defer cancel()
		queue := make(chan job)
		total := make(chan int, 1) // once it is known
		results := make(chan result)
		room := make(chan struct{}, ahead*len(workers))
		group.Go(func() {
			defer close(queue)
			n := 0
			for j := range jobs {
				select {
				case room <- struct{}{}:
				case <-ctx.Done():
					return
				}
				select {
				case queue <- job{n, j}:
				case <-ctx.Done():
					return
				}
				n++
			}
			total <- n
		})
		for _, work := range workers {
			group.Go(func() {
				for j := range queue {
					r := result{j.number, work(ctx, j.J)}
					select {
					case results <- r:
					case <-ctx.Done():
						return
					}
				}
			})
		}
		waiting := map[int]R{}
		for next, all := 0, -1; next != all; {
			select {
			case all = <-total:
			case r := <-results:
				waiting[r.number] = r.R
			case <-ctx.Done():
				return
			}
			for {
				r, ok := waiting[next]
				if !ok {
					break
				}
				delete(waiting, next)
				next++
				<-room
				if !yield(r) {
					return
				}
			}
		}
	}
}

// Times returns n workers that are all the same function, which goroutines may call at the same
// time.
func Times[J, R any](n int, work func(context.Context, J) R) []func(context.Context, J) R {
	list := make([]func(context.Context, J) R, n)
	for i := range list {
		list[i] = work
	}
	return list
}
