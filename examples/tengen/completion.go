//go:build !js

package main

import (
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/examples/internal/cli"
)

// commands are what stands beside the programs.
var commands = [][2]string{{"help", "explains a program"}, {"version", "says which version this is"}, {"completion", "prints a script for a shell"}}

// shells are those that have a script.
var shells = []string{"bash", "zsh", "fish"}

// completion returns the script for a shell.
func completion(args []string) (string, error) {
	if len(args) != 1 || !slices.Contains(shells, args[0]) {
		return "", cli.Usagef("completion: say for which shell: %s", strings.Join(shells, ", "))
	}
	switch args[0] {
	case "zsh":
		return zsh(), nil
	case "fish":
		return fish(), nil
	}
	return bash(), nil
}

// option is a flag of a program.
type option struct {
	name, help string
	value      bool // whether a value follows
}

// options returns the flags of a program, or of its verb.
func (p program) options(verb ...string) (list []option) {
	fs := cli.FlagsOf(p.main, verb...)
	if fs == nil {
		return nil
	}
	fs.VisitAll(func(f *flag.Flag) {
		value, help := flag.UnquoteUsage(f)
		help, _, _ = strings.Cut(help, "\n")
		list = append(list, option{"-" + f.Name, help, value != ""})
	})
	return list
}

// hasFlags reports whether the program has flags whatever the verb is.
func (p program) hasFlags() bool { return cli.FlagsOf(p.main) != nil }

func names(list []option) string {
	var all []string
	for _, o := range list {
		all = append(all, o.name)
	}
	return strings.Join(all, " ")
}

// topics are the names of the programs.
func topics() string {
	var all []string
	for _, p := range programs {
		all = append(all, p.name)
	}
	return strings.Join(all, " ")
}

func bash() string {
	var s strings.Builder
	first := topics()
	for _, c := range commands {
		first += " " + c[0]
	}
	fmt.Fprintf(&s, `# Completion of tengen for bash: source <(tengen completion bash)
_tengen() {
  local cur=${COMP_WORDS[COMP_CWORD]} flags= verbs=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "%s" -- "$cur"))
    return
  fi
  case ${COMP_WORDS[1]} in
  help) verbs="%s" ;;
  completion) verbs="%s" ;;
`, first, topics(), strings.Join(shells, " "))
	for _, p := range programs {
		fmt.Fprintf(&s, "  %s)\n", p.name)
		if p.verbs != nil {
			fmt.Fprintf(&s, "    verbs=\"%s\"\n", strings.Join(p.verbs, " "))
		}
		if p.hasFlags() {
			fmt.Fprintf(&s, "    flags=\"%s\" ;;\n", names(p.options()))
			continue
		}
		fmt.Fprint(&s, "    case ${COMP_WORDS[2]} in\n")
		for _, verb := range p.verbs {
			fmt.Fprintf(&s, "    %s) flags=\"%s\" ;;\n", verb, names(p.options(verb)))
		}
		fmt.Fprint(&s, "    esac ;;\n")
	}
	fmt.Fprint(&s, `  esac
  case $cur in
  -*) COMPREPLY=($(compgen -W "$flags" -- "$cur")) ;;
  *) [ "$COMP_CWORD" -eq 2 ] && COMPREPLY=($(compgen -W "$verbs" -- "$cur")) ;;
  esac
  return 0
}
complete -o default -F _tengen tengen
`)
	return s.String()
}

func zsh() string {
	var s strings.Builder
	fmt.Fprint(&s, "#compdef tengen\n# Completion of tengen for zsh: source <(tengen completion zsh)\n_tengen() {\n  local -a programs flags verbs\n  programs=(\n")
	for _, p := range programs {
		fmt.Fprintf(&s, "    %s\n", described(p.name, p.does))
	}
	fmt.Fprint(&s, "  )\n  case $words[2] in\n  help) verbs=($programs) ;;\n")
	fmt.Fprintf(&s, "  completion) verbs=(%s) ;;\n", strings.Join(shells, " "))
	list := func(indent string, all []option) {
		fmt.Fprintf(&s, "%sflags=(\n", indent)
		for _, o := range all {
			fmt.Fprintf(&s, "%s  %s\n", indent, described(o.name, o.help))
		}
		fmt.Fprintf(&s, "%s)\n", indent)
	}
	for _, p := range programs {
		fmt.Fprintf(&s, "  %s)\n", p.name)
		if p.verbs != nil {
			fmt.Fprintf(&s, "    verbs=(%s)\n", strings.Join(p.verbs, " "))
		}
		if p.hasFlags() {
			list("    ", p.options())
		} else {
			fmt.Fprint(&s, "    case $words[3] in\n")
			for _, verb := range p.verbs {
				fmt.Fprintf(&s, "    %s)\n", verb)
				list("      ", p.options(verb))
				fmt.Fprint(&s, "      ;;\n")
			}
			fmt.Fprint(&s, "    esac\n")
		}
		fmt.Fprint(&s, "    ;;\n")
	}
	fmt.Fprint(&s, "  esac\n  if (( CURRENT == 2 )); then\n    programs+=(\n")
	for _, c := range commands {
		fmt.Fprintf(&s, "      %s\n", described(c[0], c[1]))
	}
	fmt.Fprint(&s, `    )
    _describe program programs
  elif [[ $PREFIX == -* ]]; then
    _describe -o flag flags
  elif (( CURRENT == 3 && $#verbs )); then
    _describe verb verbs
  else
    _files
  fi
}
if [[ $funcstack[1] == _tengen ]]; then _tengen "$@"; else compdef _tengen tengen; fi
`)
	return s.String()
}

// described returns a word with its description as zsh wants it.
func described(word, help string) string {
	return quoted(strings.ReplaceAll(word, ":", `\:`) + ":" + strings.ReplaceAll(help, ":", `\:`))
}

// quoted returns a text in single quotes, for shells.
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

func fish() string {
	var s strings.Builder
	fmt.Fprint(&s, `# Completion of tengen for fish: tengen completion fish | source
function __tengen_in
    set -l words (commandline -opc)
    test "$words[2..]" = "$argv"; or string match -q -- "$argv *" "$words[2..]"
end
`)
	say := func(in, what, help string) {
		fmt.Fprintf(&s, "complete -c tengen -n %s %s -d %s\n", quoted(in), what, quoted(help))
	}
	for _, p := range programs {
		say("__fish_use_subcommand", "-f -a "+p.name, p.does)
		say("__tengen_in help", "-f -a "+p.name, p.does)
	}
	for _, c := range commands {
		say("__fish_use_subcommand", "-f -a "+c[0], c[1])
	}
	for _, shell := range shells {
		say("__tengen_in completion", "-f -a "+shell, "a script for "+shell)
	}
	flags := func(in string, list []option) {
		for _, o := range list {
			what := "-o " + o.name[1:]
			if len(o.name) == 2 {
				what = "-s " + o.name[1:]
			}
			if o.value {
				what += " -r"
			}
			say("__tengen_in "+in, what, o.help)
		}
	}
	for _, p := range programs {
		for _, verb := range p.verbs {
			say("__tengen_in "+p.name, "-f -a "+verb, p.name+" "+verb)
		}
		if p.hasFlags() {
			flags(p.name, p.options())
			continue
		}
		for _, verb := range p.verbs {
			flags(p.name+" "+verb, p.options(verb))
		}
	}
	return s.String()
}
