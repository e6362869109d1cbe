import { readFileSync } from 'node:fs';
import { loadProfile } from '../environments/profile.ts';
import { judgeTraffic } from '../runner/callers/judged-traffic.ts';
import { readTraffic } from '../runner/callers/read-traffic.ts';
import { exitCodeOf, UsageError } from '../runner/exit-code.ts';
import { prepareFolder } from '../runner/out-folder.ts';
import { NoHar, readHar, type Recording } from '../traffic/reading/har.ts';
import { tellTraffic } from './tell-traffic.ts';

/** The flags of `judge`, as the command line gives them. */
export interface JudgeOptions {
  readonly profile?: string;
  readonly strict?: boolean;
  readonly out: string;
}

/** What nobody has told of a recorded environment. */
const unknown = {
  name: 'recording',
  kind: 'local',
  base_url: '',
  gateway_url: '',
  sso_url: '',
  auth_url: '',
  namespace: '',
};

function recordingIn(file: string, addresses: Parameters<typeof readHar>[1]): Recording {
  try {
    return readHar(readFileSync(file, 'utf8'), addresses);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof NoHar)
      throw new UsageError(`${file} is no HAR file: ${error.message}. Give a recording in HAR 1.2.`, {
        cause: error,
      });
    if (code === undefined) throw error;
    throw new UsageError(`${file} cannot be read (${code}). Give the path of a HAR file.`, { cause: error });
  }
}

/** Judges recorded traffic, and answers with the exit code. */
export function judgeRecording(file: string, { profile: name, strict = false, out }: JudgeOptions): number {
  const profile = name === undefined ? undefined : loadProfile(name);
  prepareFolder(out);
  const { seen, elsewhere } = recordingIn(file, profile);
  if (elsewhere > 0)
    console.error(`${elsewhere} requests of the recording went elsewhere and were left out.`);
  const { name: environment, kind, base_url, gateway_url, sso_url, auth_url, namespace } = profile ?? unknown;
  const judged = judgeTraffic({
    environment: { name: environment, kind, base_url, gateway_url, sso_url, auth_url, namespace },
    exchanges: readTraffic(seen),
    settle_ms: profile?.settle_timeout_ms,
    strict,
    started_at: new Date(seen[0]?.started ?? Date.now()),
    out,
  });
  tellTraffic(judged);
  return exitCodeOf(judged.report);
}
