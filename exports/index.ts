/** What programs import from `crm-records-conformance`: docs/programs.md. */
export { KitFault, UsageError } from '../runner/exit-code.ts';
export { DeviationsError } from '../environments/deviations/deviation.ts';
export { type Problem, type ProblemCode, ProfileError } from '../environments/profile/profile-error.ts';
export type { CheckReport, ClauseReport, Conformance, Exchange, Verdict } from '../reports/conformance.ts';
export { type RunOptions, type RunResult, run } from './run.ts';
export { type ServedEnvironment, type ServeOptions, serve } from '../runner/serve.ts';
