import { describe, expect, it } from 'vitest';
import { catalogue, describedEndpoints } from './setup/catalogue.ts';
import { type Import, importsOf, readSource, sourceFiles } from './setup/imports.ts';

const files = sourceFiles();
const isTest = (file: string) => /\.(test|spec)\.tsx?$|test-support/.test(file);
const product = files.filter((file) => !isTest(file));
const imports = product.flatMap(importsOf);

/** A unit is a folder, or a file that stands alone. */
const SERVER_BASE = [
  ...[
    'actor-name',
    'bounded-cache',
    'config',
    'config-values',
    'context',
    'events',
    'identity-settings',
    'last-change',
    'log',
  ],
  ...['pace', 'refused-ports', 'restore', 'root', 'sealed', 'secrets', 'setting-names'],
].map((name) => `server/${name}.ts`);
const SERVER_TOP = [
  'app',
  'engine-worker',
  'first-dolphin',
  'first-password',
  'main',
  'open-identity',
  'reading-worker',
  'run',
  'start-server',
].map((name) => `server/${name}.ts`);
const WEB_GROUND = ['api', 'format', 'i18n', 'identity', 'map', 'navigation', 'session', 'ui'].map(
  (name) => `web/${name}`,
);

/** Each unit with the units that it may import. */
const ALLOWED: [unit: string, imports: string[]][] = [
  ['contract', []],
  ['engine', ['contract']],
  ['phone', ['contract']],
  ...SERVER_BASE.map((file): [string, string[]] => [
    file,
    ['contract', 'server/db', 'server/identity/identity-provider.ts', 'server/live/live-hub.ts', ...SERVER_BASE],
  ]),
  ['server/db', ['contract', ...SERVER_BASE]],
  ['server/http', ['contract', 'server/db', ...SERVER_BASE]],
  ['server/feature.ts', ['contract', 'server/db', 'server/http', 'server/ingest', 'server/jobs', ...SERVER_BASE]],
  ['server/jobs', ['contract', 'server/db', ...SERVER_BASE]],
  ['server/live', ['contract', 'server/db', 'server/jobs', ...SERVER_BASE]],
  ['server/mail', ['contract', 'server/db', 'server/http', 'server/jobs', ...SERVER_BASE]],
  ['server/identity', ['contract', 'server/db', 'server/http', 'server/jobs/turns.ts', 'server/mail', ...SERVER_BASE]],
  ['server/access', ['contract', 'server/db', 'server/http', ...SERVER_BASE]],
  ['server/outgoing', ['contract', 'server/http', ...SERVER_BASE]],
  ['server/pages', ['contract', 'server/http', ...SERVER_BASE]],
  ['server/pictures', ['server/http']],
  ['server/reading', ['contract', 'server/http', 'server/jobs']],
  ['server/shape-files', ['contract', 'server/db', 'server/http', 'server/reading', ...SERVER_BASE]],
  ['server/time', ['contract']],
  ['server/ingest', ['contract', 'server/db']],
  // What receives uploads and what runs the engine meet in the database only.
  ...['server/ingest/receive', 'server/ingest/run'].map((room): [string, string[]] => [
    room,
    [
      ...['contract', 'engine', 'server/db', 'server/http', 'server/jobs', 'server/reading', 'server/time'],
      ...['server/ingest/save-locations.ts', ...SERVER_BASE],
    ],
  ]),
  [
    'server/features',
    [
      'contract',
      'engine',
      'server/db',
      'server/access',
      'server/feature.ts',
      'server/http',
      'server/jobs',
      'server/live',
      'server/mail',
      'server/outgoing',
      'server/pictures',
      'server/reading',
      'server/ingest',
      'server/shape-files',
      'server/time',
      ...SERVER_BASE,
    ],
  ],
  ['server/cli', ['contract', 'server']],
  ['server/demo', ['contract', 'engine', 'server', 'phone']],
  ...SERVER_TOP.map((file): [string, string[]] => [file, ['contract', 'server', 'phone']]),
  ...WEB_GROUND.map((unit): [string, string[]] => [unit, ['contract', ...WEB_GROUND]]),
  // The score formula also runs in the browser: it answers "what if?".
  ['web/features', ['contract', 'engine/score', 'clients/webhooks', ...WEB_GROUND]],
  ['web/pages', ['contract', 'web/features', ...WEB_GROUND]],
  ['web/app', ['contract', 'web/pages', 'web/features', ...WEB_GROUND]],
  ['web/main.tsx', ['web/app', ...WEB_GROUND]],
  ['clients/generate', ['contract', 'server/http', 'tests/setup']],
  ['clients/phone-web', ['contract', 'phone/device', 'web/ui/tokens.css']],
  ['clients/typescript', []],
  ['clients/webhooks', []],
  ['bench', ['contract', 'engine', 'server', 'phone', 'web', 'tests/setup']],
  ['tests', ['contract', 'engine', 'server', 'phone', 'web', 'bench', 'clients', 'scripts']],
  ['scripts', []],
];

const within = (file: string, unit: string) => file === unit || file.startsWith(`${unit}/`);
const unitOf = (file: string) =>
  ALLOWED.filter(([unit]) => within(file, unit)).sort(([a], [b]) => b.length - a.length)[0];
const describeImport = ({ from, to }: Import) => `${from} → ${to}`;

describe('the source tree', () => {
  it('assigns every file to a folder with rules', () => {
    const unassigned = product.filter((file) => !unitOf(file) && !/^[\w-]+\.config\.ts$/.test(file));
    expect(unassigned).toEqual([]);
  });

  it('imports only what its folder may use', () => {
    const wrong = imports.filter(({ from, to, own }) => {
      const [unit, allowed] = unitOf(from) ?? ['', []];
      return own && unit !== '' && !within(to, unit) && !allowed.some((other) => within(to, other));
    });
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('imports from other folders by #folder/path, never by ../', () => {
    const climbing = files.filter((file) => /\bfrom '\.\.\/|^import '\.\.\//m.test(readSource(file)));
    expect(climbing).toEqual([]);
  });

  it('keeps web features from importing each other', () => {
    const feature = (file: string) => /^web\/features\/([^/]+)\//.exec(file)?.[1];
    const wrong = imports.filter(({ from, to }) => feature(from) && feature(to) && feature(from) !== feature(to));
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('has no circular imports between files', () => {
    const edges = imports.flatMap(({ from, to, own, typeOnly }) => (own && !typeOnly ? [[from, to] as const] : []));
    expect(circlesIn(edges)).toEqual([]);
  });

  it('imports a library only where it is wrapped', () => {
    const owners: [library: RegExp, folders: RegExp][] = [
      [/^fastify$|^@fastify\//, /^server\/(http|pages)\/|^server\/app\.ts$/],
      [/^pg$|^pg-copy-streams$/, /^server\/(db|identity|ingest)\/|^bench\/|^tests\//],
      [/^pg-boss$/, /^server\/jobs\//],
      [/^better-auth$|^@node-rs\/argon2$|^openid-client$/, /^server\/identity\//],
      [/^@firebase\//, /^web\/identity\//],
      [/^nodemailer$/, /^server\/mail\//],
      // What people upload is decoded in one place only; the canvas draws its own pixels.
      [/^sharp$/, /^(server\/(pictures\/|features\/scheduled-reports\/canvas\.ts$)|tests\/walk\/screenshots\.mjs$)/],
      [/^maplibre-gl$|^react-map-gl$|^terra-draw$|^@deck\.gl\//, /^web\/map\//],
      [/^react|^@tanstack\//, /^web\//],
    ];
    const wrong = imports.filter(
      // Types disappear when the code is compiled.
      ({ to, own, typeOnly, from }) =>
        !own && !typeOnly && owners.some(([library, folders]) => library.test(to) && !folders.test(from)),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('keeps the contract and the engine pure', () => {
    const packages = imports.filter(({ from, own, to }) => !own && from.startsWith('contract/') && to !== 'zod');
    expect(packages.map(describeImport)).toEqual([]);
    // The readers of files need the file system; the engine itself does not.
    const impure = imports.filter(
      ({ from, own, to }) =>
        !own && from.startsWith('engine/') && !/^engine\/(cli|osm|train)\//.test(from) && to !== 'zod',
    );
    expect(impure.map(describeImport)).toEqual([]);
  });

  it('lets the browser import the contract, and never the classic zod', () => {
    const inBrowser = (file: string) =>
      /^(web|contract|engine)\//.test(file) && !/^engine\/(cli|osm|train)\//.test(file);
    const wrong = imports.filter(
      ({ from, to, target, typeOnly }) => inBrowser(from) && !typeOnly && to === 'zod' && target !== 'zod/mini',
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });
});

describe('every endpoint', () => {
  const tests = files
    .filter((file) => isTest(file) && /^(server|tests\/http)\//.test(file))
    .map(readSource)
    .join('\n');

  it('declares who may call it', () => {
    for (const endpoint of catalogue) expect(endpoint.right?.who, endpoint.name).toBeTruthy();
  });

  it('is exported once, with a unique name and address', () => {
    expect(new Set(catalogue.map((endpoint) => endpoint.name)).size).toBe(catalogue.length);
    expect(new Set(catalogue.map(({ method, path }) => `${method} ${path}`)).size).toBe(catalogue.length);
  });

  it('is counted as a long download if its size is unbounded', () => {
    const bounded = ['chosen app users'];
    const uncounted = catalogue.filter(({ name, isLong }) => name.startsWith('export ') && !isLong);
    expect(uncounted.map(({ name }) => name.replace('export ', '')).sort()).toEqual(bounded);
  });

  it('has a test that names it', () => {
    const untested = describedEndpoints.filter(({ exportName }) => !new RegExp(`\\b${exportName}\\b`).test(tests));
    expect(untested.map(({ file, exportName }) => `${file}: ${exportName}`)).toEqual([]);
  });
});

describe('server features', () => {
  const featureOf = (file: string) => /^server\/features\/([^/]+)\//.exec(file)?.[1];
  const manifestOf = (name: string) => `server/features/${name}/${name}.feature.ts`;
  const folders = [...new Set(product.flatMap((file) => featureOf(file) ?? []))].sort();
  const between = imports.filter(({ from, to }) => featureOf(to) && featureOf(from) !== featureOf(to));

  it('have a manifest each, which the list of features imports', () => {
    const listed = imports.filter(({ from, to }) => from === 'server/features/index.ts' && to.endsWith('.feature.ts'));
    expect(listed.map(({ to }) => to).sort()).toEqual(folders.map(manifestOf).sort());
  });

  it('do not depend on each other in a cycle', () => {
    const edges = between.flatMap(({ from, to }) => {
      const [a, b] = [featureOf(from), featureOf(to)];
      return a && b ? [[a, b] as const] : [];
    });
    expect(circlesIn(edges)).toEqual([]);
  });

  it('are imported only through the files that their manifest exports', () => {
    const exported = new Set(
      folders.flatMap((name) => {
        const list = /\bexports: \[([^\]]*)\]/.exec(readSource(manifestOf(name)))?.[1] ?? '';
        return [...list.matchAll(/'([^']+)'/g)].map(([, file]) => `server/features/${name}/${file}`);
      }),
    );
    // These two are lists of what features offer.
    const lists = ['server/features/index.ts', 'server/features/derivations.ts'];
    const server = between.filter(({ from }) => from.startsWith('server/') && !lists.includes(from));
    expect(server.filter(({ to }) => !exported.has(to)).map(describeImport)).toEqual([]);
    const used = new Set(server.map(({ to }) => to));
    expect([...exported].filter((file) => !used.has(file))).toEqual([]);
  });
});

/** Each cycle once, as a path that ends where it began. */
function circlesIn(edges: readonly (readonly [from: string, to: string])[]): string[] {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  const state = new Map<string, 'open' | 'done'>();
  const circles: string[] = [];
  const visit = (node: string, trail: readonly string[]): void => {
    if (state.get(node) === 'done') return;
    if (state.get(node) === 'open') return void circles.push([...trail.slice(trail.indexOf(node)), node].join(' → '));
    state.set(node, 'open');
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node]);
    state.set(node, 'done');
  };
  for (const node of graph.keys()) visit(node, []);
  return circles;
}
