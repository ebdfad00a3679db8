package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/graphx"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal/extworker"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal/runnerlib"
)

func init() { beam.RegisterRunner("workers", submit) }

// serve makes this process a worker for runners, on a port of this machine, until the
// context ends.
func serve(ctx context.Context, port int) error {
	worker, err := extworker.StartLoopback(ctx, port)
	if err != nil {
		return err
	}
	<-ctx.Done()
	return worker.Stop(context.WithoutCancel(ctx))
}

// submit is the runner "workers". It submits a pipeline to the job service of --endpoint, to
// be run by the worker processes whose addresses --environment_config lists.
//
// Prism keeps one worker for each environment of a pipeline, and the runner "universal" of the
// SDK gives all steps the same environment. So submit makes each address an environment. The
// ways of the analysis take turns; the first worker runs all other steps too.
func submit(ctx context.Context, p *beam.Pipeline) (beam.PipelineResult, error) {
	endpoint, err := jobopts.GetEndpoint()
	if err != nil {
		return nil, err
	}
	addresses := strings.Split(*jobopts.EnvironmentConfig, ",")
	if addresses[0] == "" {
		return nil, errors.New("--environment_config: want the addresses of workers, separated by commas")
	}
	edges, _, err := p.Build()
	if err != nil {
		return nil, err
	}
	options := graphx.Options{}
	if options.Environment, err = graphx.CreateEnvironment(ctx, graphx.URNEnvExternal, constant(addresses[0])); err != nil {
		return nil, err
	}
	pipeline, err := graphx.Marshal(edges, &options)
	if err != nil {
		return nil, err
	}
	for i, address := range addresses[1:] {
		e, err := graphx.CreateEnvironment(ctx, graphx.URNEnvExternal, constant(address))
		if err != nil {
			return nil, err
		}
		e.Dependencies = nil // this worker already has the program
		pipeline.Components.Environments[workerName(i+1)] = e
	}
	for _, step := range pipeline.Components.Transforms {
		if i := wayOf(step.UniqueName) % len(addresses); i > 0 {
			step.EnvironmentId = workerName(i)
		}
	}
	return runnerlib.Execute(ctx, pipeline, endpoint, &runnerlib.JobOptions{
		Name:        jobopts.GetJobName(),
		Experiments: jobopts.GetExperiments(),
		Parallelism: *jobopts.Parallelism,
		Loopback:    true, // the first worker has the program, too
	}, *jobopts.Async)
}

func constant(text string) func(context.Context) string {
	return func(context.Context) string { return text }
}

func workerName(i int) string { return fmt.Sprintf("worker-%d", i) }

// wayName returns the name of the scope of one way of the analysis.
func wayName(i int) string { return fmt.Sprintf("way %d", i) }

// wayOf returns which way a step belongs to, 0 if to none.
func wayOf(step string) int {
	_, name, _ := strings.Cut(step, "/way ")
	number, _, _ := strings.Cut(name, "/")
	i, _ := strconv.Atoi(number)
	return i
}
