import type { ClauseId } from '../../specs/clauses/ledger.ts';
import type { ServiceLaw } from '../law.ts';
import { accessLaws } from './access.ts';
import { answerLaws } from './answers.ts';
import { conflictLaws } from './conflicts.ts';
import { cursorLaws } from './cursors.ts';
import { effectLaws } from './effects.ts';
import { assertionLaws } from './exchanged-assertions.ts';
import { rowLaws } from './filtered-rows.ts';
import { listedKindLaws } from './listed-kinds.ts';
import { pageSizeLaws } from './page-sizes.ts';
import { rowsOnceLaws } from './rows-once.ts';
import { shownFieldLaws } from './shown-fields.ts';
import { tokenStabilityLaws } from './token-stability.ts';

/** Laws that a run applies: what single answers look like its reader of answers judges already. */
export const runLaws: readonly ServiceLaw[] = [
  ...pageSizeLaws,
  ...rowsOnceLaws,
  ...cursorLaws,
  ...shownFieldLaws,
  ...listedKindLaws,
  ...rowLaws,
  ...conflictLaws,
  ...effectLaws,
  ...accessLaws,
  ...assertionLaws,
  ...tokenStabilityLaws,
];

/** One law that says what several say of the same clause. */
function joined([first, ...others]: readonly [ServiceLaw, ...ServiceLaw[]]): ServiceLaw {
  if (others.length === 0) return first;
  const all = [first, ...others];
  return {
    clause: first.clause,
    exercise: [...new Set(all.map(({ exercise }) => exercise))].join(', or '),
    mend: [...new Set(all.map(({ mend }) => mend))].join(' '),
    trials: (traffic) => all.flatMap((law) => law.trials(traffic)),
    watch: (session) => {
      const watches = all.map((law) => law.watch(session));
      return (part) => watches.flatMap((watch) => watch(part));
    },
  };
}

function byClause(laws: readonly ServiceLaw[]): readonly ServiceLaw[] {
  const found = new Map<ClauseId, [ServiceLaw, ...ServiceLaw[]]>();
  for (const law of laws) {
    const same = found.get(law.clause);
    if (same === undefined) found.set(law.clause, [law]);
    else same.push(law);
  }
  return [...found.values()].map(joined);
}

/** Every law over what a service answers, one for each clause. */
export const serviceLaws: readonly ServiceLaw[] = byClause([...answerLaws, ...runLaws]);
