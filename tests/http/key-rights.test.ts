import { beforeAll, describe, expect, it } from 'vitest';
import { API_KEY_SCOPES, type ApiKeyScope, KEY_SCOPES, type KeyScope } from '#contract/api-key-scopes.ts';
import { DEFAULT_STYLE } from '#contract/app-style.ts';
import { type AnyEndpoint, addressOf } from '#contract/endpoint.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { catalogue } from '#tests/setup/catalogue.ts';
import { type ApiDescription, type Operation, operationsOf } from '#web/features/docs/api-description.ts';
import { sampleOf } from '#web/features/docs/sample-value.ts';

const WRITERS: ApiKeyScope[] = ['write-only', 'read-write'];
const READERS: ApiKeyScope[] = ['read-only', 'read-write'];
const BOTH: ApiKeyScope[] = ['read-write'];

/** Written by hand: which keys open which call. */
const TABLE: Record<string, ApiKeyScope[]> = {
  'register app user': WRITERS,
  'register app user (older name)': WRITERS,
  'get auth code': WRITERS,
  'make auth code': WRITERS,
  'delete app user': BOTH,
  'block app user': BOTH,
  'get user config': READERS,
  'change user config': BOTH,
  'list timeline': READERS,
  'get timeline item': READERS,
  'delete timeline item': BOTH,
  'list way points': READERS,
  'get timeline batch': READERS,
  'label timeline item': BOTH,
  'list last locations': READERS,
  'get last location': READERS,
  'get state history': READERS,
  'get leaderboard': READERS,
  'get project style': READERS,
  'get project logo': READERS,
};
/** A week in which nobody drove. */
const NO_DRIVES = JSON.stringify({
  ...{ trips: 1, meters: 900, drivenMeters: 0, activeMeters: 900, phoneSeconds: 0, change: null },
  ...{ total: null, safeness: null, speed: null, distraction: null, best: null, worst: null, tip: null },
});
/** Calls that name no user. */
const aboutProject = ({ name }: AnyEndpoint) => /^get project (style|logo)$/.test(name);
const calls = catalogue.filter((endpoint) => endpoint.right.who === 'api key' && endpoint.name in TABLE);

/** The calls that people make too, by scope; written by hand as well. */
const OFFERED: Record<KeyScope, string[]> = {
  'users:register': [],
  'users:read': ['get app user', 'list app users'],
  'users:write': ['set app user pilot', 'tag app user'],
  'timeline:read': ['get over time', 'list weekly summaries', 'rank app users', 'search trips'],
  'timeline:write': [],
  'places:read': ['get poi', 'list poi events', 'list poi tags', 'list pois', 'list pois nearby'],
  'places:write': ['change many pois', 'change poi', 'create poi', 'delete poi', 'import pois'],
  'areas:read': ['get dangerous area', 'list dangerous areas'],
  'receivers:read': ['get delivery', 'list deliveries', 'list receiver health', 'list receivers'],
  'receivers:write': [
    ...['end former receiver secret', 'remove receiver', 'resend deliveries', 'resend delivery', 'save receiver'],
    ...['send test event', 'set receiver secret'],
  ],
  'vehicles:read': [
    ...['get vehicle', 'get vehicle over time', 'list app vehicle scores', 'list vehicle trips', 'list vehicles'],
  ],
  'vehicles:write': ['change vehicle', 'create vehicle', 'delete vehicle'],
  'configuration:read': ['get sdk config'],
  'configuration:write': ['save sdk config', 'steer roll-out'],
  'exports:read': ['export app user', 'export app users', 'export day', 'export period', 'export pois', 'export trips'],
};
const offered = catalogue.filter(({ name, right }) => right.who === 'api key' && name.endsWith(' by key'));
const OF_NO_PROJECT = OFFERED['areas:read'].map((name) => `${name} by key`);

let app: TestApp;
let own: number;
let foreign: number;
let operations: Operation[];
beforeAll(async () => {
  app = await anApp();
  operations = operationsOf((await app.send('GET', '/openapi.json')).body as unknown as ApiDescription);
  own = await app.aProject('Own');
  foreign = await app.aProject('Foreign');
  await aStyledApp(own);
});

async function aStyledApp(project: number): Promise<void> {
  const light = 'a'.repeat(64);
  const picture = { id: light, media_type: 'image/png' as const, width: 1, height: 1, bytes: Buffer.from('x') };
  const style = JSON.stringify({ ...DEFAULT_STYLE, logos: { light, dark: null } });
  await app.db
    .insertInto('app_logos')
    .values({ project_id: project, ...picture })
    .execute();
  await app.db.insertInto('app_styles').values({ project_id: project, version: 1, style }).execute();
}

async function statusOf(endpoint: AnyEndpoint, scope: ApiKeyScope, project: number): Promise<number> {
  for (const id of [own, foreign]) await aUserWithATimeline(id);
  const key = await app.aKey(own, scope);
  const named = { projectId: project, userId: 'demo-user' };
  const body =
    endpoint.name === 'get timeline batch'
      ? [{ ...named, startTime: 1000 }]
      : {
          ...named,
          ...(endpoint.name === 'block app user' && { block: false }),
          ...(endpoint.name === 'change user config' && { services: {} }),
        };
  const url = addressOf(endpoint, { startTs: 1000, ts: 1000, label: 'CAR', context: 'USERPOS' });
  const query =
    endpoint.method === 'GET' || endpoint.method === 'DELETE'
      ? `?${new URLSearchParams({
          projectId: String(project),
          ...(!aboutProject(endpoint) && { userId: 'demo-user' }),
          ...(endpoint.name === 'get leaderboard' && { tag: 'fleet' }),
        })}`
      : '';
  const answer = await app.send(endpoint.method, url + query, { headers: key.headers, body, origin: null });
  // A batch leaves out what is not found: nothing of a foreign project is in it.
  const isEmptyBatch = endpoint.name === 'get timeline batch' && answer.text === '[]';
  return isEmptyBatch ? 404 : answer.status;
}

/** Anew each time: some calls delete it. */
async function aUserWithATimeline(project: number): Promise<void> {
  await app.aPhone(project, 'demo-user');
  const userColumns = { project_id: project, user_id: 'demo-user' };
  const item = {
    start_ts: 1000,
    end_ts: 2000,
    type: 'WALKING',
    measured_type: 'WALKING',
    day: '1970-01-01',
    open: false,
  } as const;
  const features = JSON.stringify({ source: { id: '1000', name: 'trip' } });
  await app.db.deleteFrom('timeline_items').where('project_id', '=', project).execute();
  await app.db
    .insertInto('timeline_items')
    .values({
      ...userColumns,
      ...item,
      features,
      distance_meters: 0,
      engine_version: 'test',
      start_time_zone: null,
      end_time_zone: null,
    })
    .execute();
  await aUserWithALeaderboard(userColumns);
  await app.db
    .insertInto('last_locations')
    .values({ ...userColumns, context: 'USERPOS', at_ms: 1, lat: 48, lon: 16, accuracy: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function aUserWithALeaderboard(userColumns: { project_id: number; user_id: string }): Promise<void> {
  await app.db
    .insertInto('project_settings')
    .values({ project_id: userColumns.project_id, badges: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await app.db
    .insertInto('app_user_tags')
    .values({ ...userColumns, tag: 'fleet' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await app.db
    .insertInto('weekly_summaries')
    .values({ ...userColumns, week: '2026-11-02', version: 1, computed_at: new Date(), facts: NO_DRIVES })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

describe('every call of a backend', () => {
  it('is listed in this table', () => {
    const all = [
      ...Object.keys(TABLE),
      ...Object.values(OFFERED).flatMap((names) => names.map((name) => `${name} by key`)),
    ];
    const keyCalls = catalogue.filter((endpoint) => endpoint.right.who === 'api key');
    expect(all.sort()).toEqual(keyCalls.map((endpoint) => endpoint.name).sort());
  });
});

describe.each(calls.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  it.each(API_KEY_SCOPES.filter((scope) => scope !== 'custom'))('with a %s key', async (scope) => {
    const may = TABLE[name]?.includes(scope) ?? false;
    expect(await statusOf(endpoint, scope, own)).toBe(may ? 200 : 403);
    expect(await statusOf(endpoint, scope, foreign)).toBe(may ? 404 : 403);
  });
  it('with none', async () => {
    const { status } = await app.call(
      endpoint,
      {
        params: { startTs: 1000, ts: 1000, label: 'CAR', context: 'USERPOS' },
        query: { projectId: own, userId: 'demo-user' },
      },
      { origin: null },
    );
    expect([400, 401]).toContain(status);
  });
});

describe('a call that people make too', () => {
  /** As the description's examples say. */
  const answerTo = async (endpoint: AnyEndpoint, scopes: readonly KeyScope[], projectId: number) => {
    const key = await app.aKey(own, 'custom', scopes);
    const operation = operations.find(({ path, method }) => path === endpoint.path && method === endpoint.method);
    const given = operation?.parameters.filter(({ required }) => required) ?? [];
    const values = Object.fromEntries(given.map(({ name, example }) => [name, String(example)]));
    const query = Object.entries({ ...values, projectId: String(projectId) }).filter(
      ([name]) => name in endpoint.query.shape,
    );
    return app.send(endpoint.method, `${addressOf(endpoint, values)}?${new URLSearchParams(query)}`, {
      headers: key.headers,
      origin: null,
      body: operation?.body ? sampleOf(operation.body) : undefined,
    });
  };

  it.each(offered.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s needs its scope, and reaches no other project',
    async (name, endpoint) => {
      const [scope] = KEY_SCOPES.filter((one) => OFFERED[one].includes(name.replace(/ by key$/, '')));
      const others = KEY_SCOPES.filter((one) => one !== scope);
      expect(await answerTo(endpoint, others, own)).toMatchObject({
        status: 403,
        error: { code: 'forbidden', details: { scope } },
      });
      await app.aPhone(own, 'demo-user');
      const admitted = await answerTo(endpoint, scope ? [scope] : [], own);
      // Nothing of the examples is here yet, and a version may be another one.
      expect([200, 404, 409]).toContain(admitted.status);
      if (admitted.status === 404) expect(admitted.error.message).not.toMatch(/project/);
      if (OF_NO_PROJECT.includes(name)) return;
      expect(await answerTo(endpoint, scope ? [scope] : [], foreign)).toMatchObject({
        status: 404,
        error: { message: 'The project was not found.' },
      });
    },
  );
});
