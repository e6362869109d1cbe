// Compiled against the packed package, never run: what a program may rely on at compile time.
import type { Arbitrary } from 'fast-check';
import {
  type Conformance,
  type ProblemCode,
  ProfileError,
  type RunResult,
  run,
  type ServedEnvironment,
  serve,
  UsageError,
  type Verdict,
} from 'crm-records-conformance';
import { document, limits, type OperationId, operations } from 'crm-records-conformance/description';
import { plainText, typedValue } from 'crm-records-conformance/generators';
import { type ClauseId, ledger, type Strength } from 'crm-records-conformance/ledger';
import openapi from 'crm-records-conformance/openapi.json' with { type: 'json' };
import schema from 'crm-records-conformance/conformance.schema.json' with { type: 'json' };
import { merged, type Ruling, rulingOf, type Value } from 'crm-records-conformance/oracle';

type IsAny<A> = 0 extends 1 & A ? true : false;
type Same<A, B> = [A, IsAny<A>] extends [B, IsAny<B>] ? ([B] extends [A] ? true : false) : false;
function same<A, B>(_same: Same<A, B>): void {}

same<ReturnType<typeof run>, Promise<RunResult>>(true);
same<RunResult['verdict'], 'conforms' | 'deviates' | 'inconclusive'>(true);
same<RunResult['exitCode'], 0 | 1 | 2 | 3>(true);
same<RunResult['conformance'], Conformance>(true);
same<Conformance['clauses'][number]['id'], ClauseId>(true);
same<Conformance['clauses'][number]['verdict'], Verdict>(true);
same<Parameters<typeof run>[0], string>(true);
same<Awaited<ReturnType<typeof serve>>, ServedEnvironment>(true);
same<ServedEnvironment['profile'], string>(true);
same<ReturnType<ServedEnvironment['close']>, Promise<void>>(true);
same<
  keyof ServedEnvironment['addresses'],
  'base_url' | 'gateway_url' | 'sso_url' | 'auth_url' | 'control_url'
>(true);
same<ProfileError['code'], ProblemCode>(true);
same<UsageError['name'], 'UsageError'>(true);

same<(typeof limits)['maximum_page_size'], number>(true);
same<keyof typeof operations, OperationId>(true);
same<(typeof document)['openapi'], string>(true);
same<(typeof ledger)['AUTH-01']['strength'], Strength>(true);
same<ReturnType<typeof rulingOf>, Ruling>(true);
same<ReturnType<typeof plainText>, Arbitrary<string>>(true);
same<ReturnType<typeof typedValue>, Arbitrary<Value>>(true);
same<Extract<ReturnType<typeof merged>, string>, 'unspecified'>(true);
same<(typeof openapi)['openapi'], string>(true);
same<(typeof schema)['type'], string>(true);

const signal: AbortSignal = AbortSignal.timeout(1000);
await run('local', {
  only: ['AUTH-01'],
  depth: 'quick',
  signal,
  onOutput: (text: string) => void text.length,
});
await serve();

// @ts-expect-error: there is no such depth
await run('local', { depth: 'deepest' });
// @ts-expect-error: a profile is always named
await run();
// @ts-expect-error: there is no such option
await serve({ fault: ['token-check-off'] });
// @ts-expect-error: there is no such clause
void ledger['AUTH-99'];
// @ts-expect-error: what is not exported is not there
await import('crm-records-conformance/client/crm.ts');
