import { describe, expect, it } from 'vitest';
import { catalogue, describedEndpoints } from './setup/catalogue.ts';
import { type Import, importsOf, readSource, sourceFiles } from './setup/imports.ts';

const files = sourceFiles();
const isTest = (file: string) => /\.(test|spec)\.tsx?$|test-support/.test(file);
const product = files.filter((file) => !isTest(file));
const imports = product.flatMap(importsOf);

/** A room is a folder; files that stand alone are rooms of their own. */
const SERVER_BASE = [
  ...['config', 'config-values', 'context', 'events', 'identity-settings', 'last-change', 'log'],
  ...['refused-ports', 'restore', 'root', 'sealed', 'secrets'],
].map((name) => `server/${name}.ts`);
const SERVER_TOP = ['app', 'engine-worker', 'first-dolphin', 'main', 'open-identity', 'play-demo', 'start-server'].map(
  (name) => `server/${name}.ts`,
);
const WEB_GROUND = ['api', 'format', 'i18n', 'identity', 'map', 'navigation', 'session', 'ui'].map(
  (name) => `web/${name}`,
);

/** From a room to the rooms it may use; inside itself everything goes. */
const ARROWS: [room: string, uses: string[]][] = [
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
  ['server/identity', ['contract', 'server/db', 'server/http', 'server/mail', ...SERVER_BASE]],
  ['server/pages', ['contract', 'server/http', ...SERVER_BASE]],
  ['server/shape-files', ['contract', 'server/http']],
  ['server/time', []],
  ['server/ingest', ['contract', 'server/db']],
  // What receives uploads and what runs the engine meet in the database only.
  ...['server/ingest/receive', 'server/ingest/run'].map((room): [string, string[]] => [
    room,
    [
      ...['contract', 'engine', 'server/db', 'server/http', 'server/jobs', 'server/time'],
      ...['server/ingest/save-locations.ts', ...SERVER_BASE],
    ],
  ]),
  [
    'server/features',
    [
      'contract',
      'engine',
      'server/db',
      'server/feature.ts',
      'server/http',
      'server/jobs',
      'server/live',
      'server/mail',
      'server/ingest',
      'server/shape-files',
      'server/time',
      ...SERVER_BASE,
    ],
  ],
  ['server/cli', ['contract', 'server']],
  ...SERVER_TOP.map((file): [string, string[]] => [file, ['contract', 'server', 'phone']]),
  ...WEB_GROUND.map((room): [string, string[]] => [room, ['contract', ...WEB_GROUND]]),
  // The formula of scores runs in the browser too: it answers what would be if.
  ['web/features', ['contract', 'engine/score', ...WEB_GROUND]],
  ['web/pages', ['contract', 'web/features', ...WEB_GROUND]],
  ['web/app', ['contract', 'web/pages', 'web/features', ...WEB_GROUND]],
  ['web/main.tsx', ['web/app', ...WEB_GROUND]],
  ['bench', ['contract', 'engine', 'server', 'phone', 'web', 'tests/setup']],
  ['tests', ['contract', 'engine', 'server', 'phone', 'web', 'bench', 'scripts']],
  ['scripts', []],
];

const within = (file: string, room: string) => file === room || file.startsWith(`${room}/`);
const roomOf = (file: string) =>
  ARROWS.filter(([room]) => within(file, room)).sort(([a], [b]) => b.length - a.length)[0];
const told = ({ from, to }: Import) => `${from} → ${to}`;

describe('the house', () => {
  it('has a room for every file', () => {
    const homeless = product.filter((file) => !roomOf(file) && !/^[\w-]+\.config\.ts$/.test(file));
    expect(homeless).toEqual([]);
  });

  it('has arrows in one direction only', () => {
    const wrong = imports.filter(({ from, to, own }) => {
      const [room, uses] = roomOf(from) ?? ['', []];
      return own && room !== '' && !within(to, room) && !uses.some((used) => within(to, used));
    });
    expect(wrong.map(told)).toEqual([]);
  });

  it('imports from other folders by #room/path, never by climbing', () => {
    const climbing = files.filter((file) => /\bfrom '\.\.\/|^import '\.\.\//m.test(readSource(file)));
    expect(climbing).toEqual([]);
  });

  it('keeps features of the web unaware of each other', () => {
    const feature = (file: string) => /^web\/features\/([^/]+)\//.exec(file)?.[1];
    const wrong = imports.filter(({ from, to }) => feature(from) && feature(to) && feature(from) !== feature(to));
    expect(wrong.map(told)).toEqual([]);
  });

  it('has no circle of files', () => {
    const graph = new Map<string, string[]>();
    for (const { from, to, own, typeOnly } of imports) {
      if (own && !typeOnly) graph.set(from, [...(graph.get(from) ?? []), to]);
    }
    const state = new Map<string, 'open' | 'done'>();
    const circles: string[] = [];
    const visit = (file: string, trail: string[]): void => {
      if (state.get(file) === 'done') return;
      if (state.get(file) === 'open') return void circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
      state.set(file, 'open');
      for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
      state.set(file, 'done');
    };
    for (const file of graph.keys()) visit(file, []);
    expect(circles).toEqual([]);
  });

  it('lets only its own room know a library', () => {
    const owners: [library: RegExp, rooms: RegExp][] = [
      [/^fastify$|^@fastify\//, /^server\/(http|pages)\/|^server\/app\.ts$/],
      [/^pg$|^pg-copy-streams$/, /^server\/(db|identity|ingest)\/|^bench\/|^tests\//],
      [/^pg-boss$/, /^server\/jobs\//],
      [/^better-auth$|^@node-rs\/argon2$|^openid-client$/, /^server\/identity\//],
      [/^@firebase\//, /^web\/identity\//],
      [/^nodemailer$/, /^server\/mail\//],
      [/^maplibre-gl$|^react-map-gl$|^terra-draw$|^@deck\.gl\//, /^web\/map\//],
      [/^react|^@mui\/|^@tanstack\//, /^web\//],
    ];
    const wrong = imports.filter(
      // A type costs nothing and binds nobody.
      ({ to, own, typeOnly, from }) =>
        !own && !typeOnly && owners.some(([library, rooms]) => library.test(to) && !rooms.test(from)),
    );
    expect(wrong.map(told)).toEqual([]);
  });

  it('keeps the contract and the engine pure', () => {
    const packages = imports.filter(({ from, own, to }) => !own && from.startsWith('contract/') && to !== 'zod');
    expect(packages.map(told)).toEqual([]);
    // Who reads files must know files: the engine proper does not.
    const impure = imports.filter(
      ({ from, own, to }) =>
        !own && from.startsWith('engine/') && !/^engine\/(cli|osm|train)\//.test(from) && to !== 'zod',
    );
    expect(impure.map(told)).toEqual([]);
  });

  it('lets the browser import the contract, and never the classic zod', () => {
    const inBrowser = (file: string) =>
      /^(web|contract|engine)\//.test(file) && !/^engine\/(cli|osm|train)\//.test(file);
    const wrong = imports.filter(
      ({ from, to, target, typeOnly }) => inBrowser(from) && !typeOnly && to === 'zod' && target !== 'zod/mini',
    );
    expect(wrong.map(told)).toEqual([]);
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

  it('is exported once, with a name and an address of its own', () => {
    expect(new Set(catalogue.map((endpoint) => endpoint.name)).size).toBe(catalogue.length);
    expect(new Set(catalogue.map(({ method, path }) => `${method} ${path}`)).size).toBe(catalogue.length);
  });

  it('has a test that names it', () => {
    const untested = describedEndpoints.filter(({ exportName }) => !new RegExp(`\\b${exportName}\\b`).test(tests));
    expect(untested.map(({ file, exportName }) => `${file}: ${exportName}`)).toEqual([]);
  });
});

describe('every feature', () => {
  it('has a manifest, and the list of features imports it', () => {
    const folders = new Set(product.flatMap((file) => /^server\/features\/([^/]+)\//.exec(file)?.[1] ?? []));
    folders.delete('demo');
    const listed = imports.filter(({ from, to }) => from === 'server/features/index.ts' && to.endsWith('.feature.ts'));
    expect(listed.map(({ to }) => to).sort()).toEqual(
      [...folders].map((name) => `server/features/${name}/${name}.feature.ts`).sort(),
    );
  });
});
