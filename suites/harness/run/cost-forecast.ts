import type { Profile } from '../../../environments/profile.ts';
import { type ClauseId, ledger } from '../../../specs/clauses/ledger.ts';
import { type Depth, effortAt } from './depths.ts';
import type { Capabilities } from './capabilities.ts';
import { obstacleTo } from './prerequisites.ts';
import { measured, measuredChecks, type MeasuredDepth } from './measured-costs.ts';
import { type BudgetPlan, type PlannedCheck, planWithin } from './budget-plan.ts';
import { type Cost, noCost, sum } from '../results/cost.ts';

/** What cleaning up after a check takes: two looks at its records, and one request for each of them. */
function withCleaning({ requests, records }: Cost): Cost {
  return { requests: requests + records + (records > 0 ? 2 : 0), records };
}

/** The cost of a check with so many inputs, on the line through the two depths that were measured. */
export function costOf({ quick, standard }: Readonly<Record<MeasuredDepth, Cost>>, inputs: number): Cost {
  const at = (what: keyof Cost): number => {
    const [few, many] = [effortAt.quick.runs, effortAt.standard.runs];
    const slope = Math.max(0, (standard[what] - quick[what]) / (many - few));
    return Math.max(0, Math.round(quick[what] + slope * (inputs - few)));
  };
  return withCleaning({ requests: at('requests'), records: at('records') });
}

function needsVolume(clauses: readonly ClauseId[]): boolean {
  return clauses.some((id) => ledger[id].needs?.includes('volume'));
}

/** The common ground that some checks are measured with, once for the one worker of a run with a budget. */
function preparationOf(depth: MeasuredDepth, volume: boolean): Cost {
  const checks = Object.values(measured.checks).filter(({ clauses }) => needsVolume(clauses) === volume);
  return withCleaning(sum(checks.map((check) => check[depth].prepared ?? noCost)));
}

/** What a run is asked to try. */
export interface Asked {
  /** All where absent. */
  readonly clauses?: ReadonlySet<string> | undefined;
  /** Which of their checks belong to this run; all where absent. */
  readonly belongs?: ((id: string) => boolean) | undefined;
}

/** The checks asked for whose cost was measured and that nothing stands in the way of. */
function plannedChecks(
  { clauses, belongs = () => true }: Asked,
  profile: Profile,
  facts: Capabilities,
): readonly PlannedCheck[] {
  return measuredChecks(clauses)
    .filter(([id]) => belongs(id))
    .map(([id, check]) => ({ id, check, known: check.clauses.filter((clause) => clause in ledger) }))
    .filter(({ known }) => {
      const decided = known.map((id) => ledger[id]);
      return obstacleTo(decided, profile, facts) === undefined;
    })
    .map(({ id, check, known }) => ({
      id,
      clauses: known,
      cost: (inputs) => {
        const cost = costOf(check, inputs);
        return profile.access === 'read-only' ? { ...cost, records: 0 } : cost;
      },
      volume: needsVolume(known),
    }));
}

/** Plans what a run can do at a depth within the budget of the profile. */
export function forecast(profile: Profile, facts: Capabilities, depth: Depth, asked: Asked = {}): BudgetPlan {
  const checks = plannedChecks(asked, profile, facts);
  const like = depth === 'quick' ? 'quick' : 'standard';
  const writes = profile.access === 'read-write';
  const besides = { requests: measured.besides[like], records: 0 };
  const always = sum([besides, writes ? preparationOf(like, false) : noCost]);
  const common = { always, volume: preparationOf(like, true) };
  return planWithin(profile.budget, checks, common, effortAt[depth].runs);
}

const counted = (value: number): string => value.toLocaleString('en-US');

/** The forecast in words, before anything is written. */
export function forecastText(
  { inputs, left_out, forecast: cost }: BudgetPlan,
  profile: Profile,
  depth: Depth,
): string {
  const { budget } = profile;
  const full = effortAt[depth].runs;
  const leftOut = left_out.length === 1 ? '1 check' : `${left_out.length} checks`;
  const lines = [
    `forecast: about ${counted(cost.requests)} requests and ${counted(cost.records)} records; ` +
      `the budget is ${counted(budget.requests)} and ${counted(budget.records)}`,
    inputs < full ? `to stay within it, each property is tried on ${inputs} inputs instead of ${full}` : '',
    left_out.length > 0 ? `left out, because they do not fit: ${leftOut}, the dearest first` : '',
  ];
  return lines.filter((line) => line !== '').join('\n');
}
