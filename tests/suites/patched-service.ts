import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { createService } from '../../environments/reference/create-service.ts';
import { addressesAt } from '../../environments/reference/service.ts';
import { close, listen, portOf } from '../../environments/reference/http/server.ts';
import { conforming, type Patch, patched } from '../../environments/reference/seams.ts';
import type { ClauseReport } from '../../reports/conformance.ts';
import { command, emptyFolder, reportIn } from '../cli/command.ts';
import { private_key_pem, public_key_pem } from '../reference/keys.ts';

const namespace = 'AG-PATCHED';
const id = 'MP-PATCHED';
const scopes = ['crm.record', 'crm.schema:read', 'profile', 'email'];

function profileAt(origin: string, folder: string): string {
  const file = join(folder, 'patched.yaml');
  writeFileSync(
    file,
    stringify({
      name: 'patched',
      kind: 'local',
      ...addressesAt(origin),
      namespace,
      application: { id, private_key: private_key_pem },
      settle_timeout_ms: 500,
      state_dir: folder,
    }),
  );
  return file;
}

/** Clauses as a run of its own judges a service whose rules are patched. `args` are further flags of `run`. */
export async function judged(
  patch: Patch,
  only: readonly string[],
  ...args: readonly string[]
): Promise<readonly ClauseReport[]> {
  const applications = [{ id, public_key_pem, namespaces: [namespace], scopes }];
  const service = createService(patched(conforming, [patch]), { namespaces: [namespace], applications });
  const server = await listen((request) => service.answer(request), '127.0.0.1', 0);
  const folder = emptyFolder();
  try {
    const profile = profileAt(`http://127.0.0.1:${portOf(server)}`, folder);
    await command(folder, 'run', '--profile', profile, '--only', only.join(), '--seed', '1', ...args);
    return reportIn(folder).clauses;
  } finally {
    await close(server);
    rmSync(folder, { recursive: true });
  }
}

/** The same in brief: the verdict of each clause, and its reason where it has one. */
export async function verdicts(
  patch: Patch,
  only: readonly string[],
  ...args: readonly string[]
): Promise<Readonly<Record<string, string>>> {
  const clauses = await judged(patch, only, ...args);
  return Object.fromEntries(
    clauses.map(({ id: clause, verdict, checks }) => {
      const reason = checks.find((check) => check.verdict === verdict)?.reason;
      return [clause, reason === undefined ? verdict : `${verdict}: ${reason}`];
    }),
  );
}
