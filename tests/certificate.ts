import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
  readonly certFile: string;
}

/** A certificate for this machine that nobody trusts by itself. */
export function certificateIn(folder: string): Certificate {
  const [keyFile, certFile] = [join(folder, 'tls.key'), join(folder, 'tls.pem')];
  const forThisMachine = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', keyFile, '-out', certFile];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...forThisMachine, ...files];
  execFileSync('openssl', made, { stdio: 'ignore' });
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8'), certFile };
}
