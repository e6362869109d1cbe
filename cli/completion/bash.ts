import type { Expected, Verb } from './verbs.ts';

const lines = (indent: number, each: readonly string[]): string =>
  each.map((line) => ' '.repeat(indent) + line).join('\n');

const quoted = (words: readonly string[]): string => `'${words.join(' ').replaceAll("'", `'\\''`)}'`;

function placed(pattern: string, { words, isList, paths }: Expected): string {
  return `${pattern}) words=${quoted(words)} list=${isList ? 1 : ''} paths=${paths ? 1 : ''} ;;`;
}

function values({ name, flags }: Verb): string[] {
  return flags.flatMap((flag) => (flag.expected ? [placed(`${name}:${flag.name}`, flag.expected)] : []));
}

function flagsOf({ name, flags }: Verb): string {
  return `${name}) words=${quoted(flags.map((flag) => flag.name))} ;;`;
}

/** Each position of a verb takes the same here: what its first one takes. */
function positions({ name, positions: [first] }: Verb): string[] {
  return first === undefined ? [] : [placed(`${name}:*`, first)];
}

/** The completion of `program` for bash from version 3.2 on, without any other package. */
export function bashScript(program: string, verbs: readonly Verb[]): string {
  const complete = `_${program.replaceAll('-', '_')}`;
  const start = verbs.find(({ isDefault }) => isDefault)?.name ?? '';
  return `# bash completion for ${program}
${complete}() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} verb=\${COMP_WORDS[1]}
  local words='' list='' paths='' begin='' found
  COMPREPLY=()
  # bash takes --flag=value apart, zsh does not.
  if [[ $cur == = ]]; then cur=''
  elif [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}
  elif [[ $cur == --*=* ]]; then begin=\${cur%%=*}= prev=\${cur%%=*} cur=\${cur#*=}
  fi
  if (( COMP_CWORD == 1 )) || [[ $verb == -* ]]; then verb=${start}; fi
  case $verb:$prev in
${lines(4, verbs.flatMap(values))}
    *)
      if [[ $cur == -* ]]; then
        case $verb in
${lines(10, verbs.map(flagsOf))}
        esac
      elif (( COMP_CWORD == 1 )); then
        words=${quoted(verbs.map(({ name }) => name))}
      else
        case $verb:$cur in
${lines(10, verbs.flatMap(positions))}
        esac
      fi ;;
  esac
  if [[ $list && $cur == *,* ]]; then begin+=\${cur%,*}, cur=\${cur##*,}; fi
  while IFS= read -r found; do COMPREPLY+=("$begin$found"); done < <(compgen -W "$words" -- "$cur")
  if [[ $list ]]; then compopt -o nospace 2>/dev/null; fi
  if [[ $paths ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r found; do COMPREPLY+=("$begin$found"); done < <(compgen -f -- "$cur")
  fi
}
complete -F ${complete} ${program}
`;
}
