// Who may import whom: docs/decisions/0002-who-may-import-whom.md says why. `npm run check:imports` enforces it.
const here = import.meta.dirname;

/** The rooms of suites/harness, lowest first: each may import itself, what it names here, and nothing else of the harness. */
const belowSetup = ['results', 'properties', 'run', 'patience', 'environment', 'lists', 'fields', 'records'];
const rooms = {
  results: [],
  properties: ['results'],
  run: ['results', 'properties'],
  patience: [],
  environment: ['results', 'properties', 'run', 'patience'],
  lists: ['results', 'properties', 'patience'],
  fields: ['results', 'properties', 'run', 'environment', 'lists'],
  tokens: ['results', 'properties', 'run', 'environment'],
  records: ['results', 'properties', 'run', 'patience', 'environment', 'lists', 'fields'],
  uniqueness: belowSetup,
  filters: [...belowSetup, 'uniqueness'],
  setup: [...belowSetup, 'tokens'],
  writes: [...belowSetup, 'uniqueness'],
  fixtures: [...belowSetup, 'tokens', 'uniqueness', 'filters', 'setup', 'writes'],
};

/** The folders at the top, each with what of ours it may import besides itself. */
const folders = {
  specs: [],
  generators: ['specs'],
  traffic: ['specs'],
  client: ['specs', 'environments/profile'],
  'environments/reference': ['specs/openapi[.]ts', 'specs/generated'],
  'suites/[^/]+[.]spec[.]ts': ['specs', 'generators', 'suites/harness'],
  'suites/harness': ['specs', 'generators', 'traffic', 'client', 'environments'],
  doctor: ['specs', 'client', 'environments', 'suites/harness'],
  reports: ['specs', 'traffic', 'suites/harness/results'],
  witness: ['specs', 'traffic', 'environments'],
  runner: ['specs', 'client', 'environments', 'suites/harness', 'reports', 'traffic', 'witness'],
  exports: ['specs', 'generators', 'environments', 'suites/harness', 'reports', 'runner'],
  proof: ['specs', 'environments', 'suites/harness', 'reports', 'runner', 'traffic', 'witness'],
  cli: [
    'specs',
    'client',
    'environments',
    'suites/harness',
    'doctor',
    'reports',
    'runner',
    'proof',
    'traffic',
    'witness',
  ],
};

/** What of the harness may be imported from outside, folder by folder. */
const doors = {
  doctor: [...belowSetup, 'tokens', 'setup'],
  'runner|cli|exports|bench|playwright[.]config': ['results', 'properties', 'run', 'environment'],
  proof: ['results', 'properties', 'run', 'environment', 'fixtures'],
  'suites/[^/]+[.]spec[.]ts': Object.keys(rooms).filter((room) => room !== 'setup' && room !== 'environment'),
};

const ours =
  '^(bench|ci|cli|client|doctor|environments|exports|generators|proof|reports|runner|specs|suites|traffic|witness|playwright[.]config)';
const among = (paths) => paths.map((path) => `^${path}(/|[.]ts$|$)`);

function folderRule([folder, allowed]) {
  return {
    name: `imports-of-${folder.replace(/[^a-z]+/g, '-')}`,
    comment: `${folder} imports of ours only: ${allowed.join(', ') || 'nothing'}.`,
    severity: 'error',
    from: { path: `^${folder}` },
    to: { path: ours, pathNot: [`^${folder}`, ...among(allowed)] },
  };
}

function roomRule([room, allowed]) {
  return {
    name: `room-${room}`,
    comment: `suites/harness/${room} imports of the harness only: ${allowed.join(', ') || 'nothing'}.`,
    severity: 'error',
    from: { path: `^suites/harness/${room}/` },
    to: {
      path: '^suites/harness/',
      pathNot: [room, ...allowed].map((each) => `^suites/harness/${each}/`),
    },
  };
}

function doorRule([outside, allowed]) {
  return {
    name: `door-${outside.replace(/[^a-z]+/g, '-')}`,
    comment: `${outside} imports of the harness only: ${allowed.join(', ')}.`,
    severity: 'error',
    from: { path: `^(${outside})` },
    to: { path: '^suites/harness/[^/]+/', pathNot: allowed.map((each) => `^suites/harness/${each}/`) },
  };
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      comment:
        'Two files that import each other cannot be read, tried or moved alone. Move what both need below them.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-circle-of-types',
      comment:
        'Only the reference service has one, in the types of its seams: any rule of it can be replaced anywhere.',
      severity: 'error',
      from: { pathNot: '^environments/reference/' },
      to: { circular: true },
    },
    ...Object.entries(folders).map(folderRule),
    ...Object.entries(rooms).map(roomRule),
    ...Object.entries(doors).map(doorRule),
    {
      name: 'only-entries-import-these',
      comment: 'runner/, proof/, exports/, cli/ and bench/ stand above all: nothing below imports them.',
      severity: 'error',
      from: { pathNot: '^(runner|proof|exports|cli|bench|tests|playwright[.]config)' },
      to: { path: '^(runner|proof|exports|cli|bench)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|tests/page|reports/page/browser)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: `${here}/tsconfig.json` },
    enhancedResolveOptions: { extensions: ['.ts', '.mjs', '.js', '.json'] },
  },
};
