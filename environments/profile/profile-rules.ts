import { existsSync } from 'node:fs';
import { addressFault, withoutTrailingSlash } from './address.ts';
import { credentialsFindings } from './credentials.ts';
import type { Finding } from './finding.ts';
import { foundPath } from './found-value.ts';
import type { Draft } from './profile-draft.ts';

export const addresses = ['base_url', 'gateway_url', 'sso_url', 'auth_url', 'control_url'] as const;
const recordApiEnding = '/org';

function addressFindings({ members }: Draft): Finding[] {
  const plainHttp = members.kind === undefined || members.kind === 'local';
  return addresses.flatMap((key): Finding[] => {
    const text = members[key];
    const fault = text === undefined ? undefined : addressFault(text, plainHttp);
    return fault ? [{ code: 'ADDRESS', path: [key], ...fault }] : [];
  });
}

function endingFindings({ members: { base_url } }: Draft): Finding[] {
  if (base_url === undefined || addressFault(base_url, true)) return [];
  const address = withoutTrailingSlash(base_url);
  if (address.endsWith(recordApiEnding)) return [];
  return [
    { code: 'ADDRESS', path: ['base_url'], found: address, advice: `add ${recordApiEnding} at its end` },
  ];
}

function identityFindings({ stands }: Draft): Finding[] {
  const standing = ['application', 'access_token'].filter((key) => stands([key]));
  if (standing.length === 1) return [];
  const expected = 'exactly one of application and access_token';
  return standing.length === 0
    ? [
        {
          code: 'MISSING_KEY',
          path: ['application'],
          found: 'neither application nor access_token',
          expected,
          advice: 'add application',
        },
      ]
    : [
        {
          code: 'CONFLICT',
          path: ['application'],
          found: 'application beside access_token',
          expected,
          advice: 'remove one of the two',
        },
      ];
}

function tokenFindings({ members: { access_token }, found }: Draft): Finding[] {
  if (access_token === undefined || /^[\x21-\x7e]+$/.test(access_token)) return [];
  return [
    {
      code: 'VALUE',
      path: ['access_token'],
      found: `${found(['access_token'])}, not all of which can stand in a header`,
      expected: 'visible ASCII characters without spaces or line breaks',
      advice: 'give the token alone, without Bearer before it or a line break after it',
    },
  ];
}

function accessFindings({ members, stands }: Draft): Finding[] {
  if (members.kind !== 'demo' || stands(['access'])) return [];
  return [
    {
      code: 'MISSING_KEY',
      path: ['access'],
      found: 'no such key',
      advice: 'say whether runs may write to this shared environment',
    },
  ];
}

/** Two keys that name the same thing, where the checks need two different ones. */
function samenessFindings({ members }: Draft): Finding[] {
  const { application, restricted_application, namespace, forbidden_namespace } = members;
  const pairs = [
    [['restricted_application', 'id'], restricted_application?.id, application?.id, 'application.id'],
    [['forbidden_namespace'], forbidden_namespace, namespace, 'namespace'],
  ] as const;
  return pairs.flatMap(([path, value, other, otherKey]): Finding[] =>
    value === undefined || value !== other
      ? []
      : [
          {
            code: 'CONFLICT',
            path,
            found: `the same as ${otherKey}`,
            expected: 'another one',
            advice: 'correct the value, or remove the key',
          },
        ],
  );
}

function fileFindings({ members, absolute }: Draft): Finding[] {
  return (['counterpart', 'deviations'] as const).flatMap((key): Finding[] => {
    const path = members[key];
    if (path === undefined || existsSync(absolute(path))) return [];
    const found = `no such file: ${foundPath(path)}, counted from ${absolute('.')}`;
    return [{ code: 'VALUE', path: [key], found, advice: 'correct the path, or remove the key' }];
  });
}

const rules = [
  addressFindings,
  endingFindings,
  identityFindings,
  tokenFindings,
  accessFindings,
  samenessFindings,
  fileFindings,
];

/** Everything that the well-formed members of a profile get wrong. */
export function ruleFindings(draft: Draft): Finding[] {
  return [
    ...rules.flatMap((rule) => rule(draft)),
    ...credentialsFindings(draft, 'application'),
    ...credentialsFindings(draft, 'restricted_application'),
  ];
}
