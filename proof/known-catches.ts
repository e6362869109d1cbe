import type { Cost } from '../suites/harness/results/cost.ts';
import { groundsUnder, measured } from '../suites/harness/run/measured-costs.ts';
import { provenBy } from './proven-by.ts';

/** What a check asks when it is asked alone: its own requests, and those that lay the ground it stands on. */
function requestsAlone(check: string): number {
  const known = measured.checks[check];
  if (known === undefined) return Number.POSITIVE_INFINITY;
  const laid: readonly Cost[] = groundsUnder(known.on).flatMap((name) => measured.grounds[name]?.quick ?? []);
  return [known.quick, ...laid].reduce((all, { requests }) => all + requests, 0);
}

/** The cheapest check that caught each fault when a proof of everything was last recorded, by the fault's id. */
export function knownCatches(): ReadonlyMap<string, string> {
  const cheapest = new Map<string, string>();
  for (const [check, faults] of Object.entries(provenBy()))
    for (const fault of faults) {
      const best = cheapest.get(fault);
      if (best === undefined || requestsAlone(check) < requestsAlone(best)) cheapest.set(fault, check);
    }
  return cheapest;
}
