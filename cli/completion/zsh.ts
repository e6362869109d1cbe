import { bashScript } from './bash.ts';
import type { Verb } from './verbs.ts';

/** zsh runs completions of bash: one script, tried out in both. */
export function zshScript(program: string, verbs: readonly Verb[]): string {
  return `# zsh completion for ${program}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
autoload -Uz bashcompinit && bashcompinit
${bashScript(program, verbs)}`;
}
