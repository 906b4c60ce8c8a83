import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { API_GLOSSARY } from '#contract/api-glossary.ts';
import { isReadScope } from '#contract/api-key-scopes.ts';
import { createDangerousArea } from '#contract/dangerous-areas.ts';
import { createPoi } from '#contract/poi.ts';
import { getProjectSettings, saveProjectSettings } from '#contract/project-settings.ts';
import { createVehicle } from '#contract/vehicles.ts';
import { setTags } from '#server/db/app-user-rows.ts';
import { anApp, type TestApp, type TestKey, type TestPhone } from '#tests/setup/app.ts';
import { catalogue } from '#tests/setup/catalogue.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { type ApiDescription, type Operation, operationsOf } from '#web/features/docs/api-description.ts';
import { curlFor } from '#web/features/docs/curl-for.ts';

/** These need something that no example can provide: a fresh token, an own code or logo, something in progress. */
const NEED_MORE = new Set([
  ...['refreshDeviceTokens', 'joinByProjectCode', 'getDeviceLogo', 'getProjectLogo'],
  ...['getDeliveryByKey', 'resendDeliveryByKey', 'steerRollOutByKey'],
]);
/** These change or end what the others use, in this order. */
const LAST = [
  ...['setReceiverSecretByKey', 'endFormerReceiverSecretByKey', 'removeReceiverByKey'],
  ...['changePoiByKey', 'deletePoiByKey', 'changeVehicleByKey', 'deleteVehicleByKey'],
  ...['deleteTimelineItem', 'blockAppUser', 'deleteAppUser'],
];

let app: TestApp;
let key: TestKey;
let phone: TestPhone;
let description: ApiDescription;
const exampleOf = (name: string) => API_GLOSSARY[name]?.[1];
const userId = String(exampleOf('userId'));
beforeAll(async () => {
  app = await anApp();
  description = (await app.send('GET', '/openapi.json')).body as unknown as ApiDescription;
  const project = await app.aProject();
  expect(project).toBe(exampleOf('projectId'));
  key = await app.aKey(project);
  phone = await app.aPhone(project, userId);
  await phone.upload({ fixes: { t: [app.clock.now.getTime() - 60_000], lat: [48.2], lon: [16.3] } });
  await processAll(app.db);
  await withKnownIds(project);
  const start = Number(exampleOf('startTs'));
  await app.db
    .insertInto('timeline_items')
    .values({
      project_id: project,
      user_id: userId,
      start_ts: start,
      end_ts: start + 600,
      type: 'WALKING',
      measured_type: 'WALKING',
      day: '2026-03-02',
      open: false,
      distance_meters: 0,
      features: JSON.stringify({ source: { id: '', name: 'trip' } }),
      engine_version: 'test',
    })
    .execute();
});

/** What the examples refer to by id. */
async function withKnownIds(project: number): Promise<void> {
  const id = String(exampleOf('id'));
  const dolphin = await app.aPerson({ dolphin: true });
  const query = { projectId: project };
  const shape = { kind: 'circle' as const, lat: 48, lon: 16, radiusMeters: 100 };
  await app.call(createPoi, { query, body: { name: 'Depot', shape } }, { as: dolphin });
  await app.call(createVehicle, { query, body: { name: 'Van' } }, { as: dolphin });
  await app.call(createDangerousArea, { body: { name: 'Bend', shape } }, { as: dolphin });
  for (const table of ['pois', 'vehicles', 'dangerous_areas'] as const)
    await app.db.updateTable(table).set({ id }).execute();
}

/** A leaderboard is there for a project that wants one, a tag that the user has and a week that is over. */
async function withLeaderboard(): Promise<void> {
  const { projectId } = phone;
  const dolphin = await app.aPerson({ dolphin: true });
  const { settings, version } = (await app.call(getProjectSettings, { query: { projectId } }, { as: dolphin })).body;
  const body = { settings: { ...settings, badges: true }, version };
  await app.call(saveProjectSettings, { query: { projectId }, body }, { as: dolphin });
  const tag = String(API_GLOSSARY['get leaderboard.tag']?.[1]);
  await app.db.transaction().execute((tx) => setTags(tx, { projectId, userId }, [tag]));
  await app.db
    .insertInto('weekly_summaries')
    .values({
      project_id: projectId,
      user_id: userId,
      week: '2026-03-02',
      version: 1,
      computed_at: app.clock.now,
      facts: JSON.stringify({}),
    })
    .onConflict((found) => found.doNothing())
    .execute();
}

const readyFor: Record<string, () => Promise<unknown>> = {
  getLeaderboard: withLeaderboard,
  getOwnLeaderboard: withLeaderboard,
  signInDevice: () =>
    app.db
      .insertInto('auth_codes')
      .values({
        hash: createHash('sha256')
          .update(String(exampleOf('authCode')))
          .digest(),
        project_id: phone.projectId,
        user_id: userId,
        expires_at: new Date(app.clock.now.getTime() + 60_000),
      })
      .execute(),
};

/** What a shell hands to curl. */
const argumentsOf = (command: string, env: Record<string, string>): string[] =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }; ${command}`], { env })
    .toString()
    .split('\0')
    .slice(0, -1);

async function runCurl(command: string, env: Record<string, string>, more: Record<string, string> = {}) {
  const given = argumentsOf(command, env);
  const headers: Record<string, string> = { ...more };
  let [method, url, payload] = ['GET', '', undefined as string | undefined];
  for (let at = 0; at < given.length; at++) {
    const next = () => given[++at] ?? '';
    if (given[at] === '-X') method = next();
    else if (given[at] === '-u') headers.authorization = `Basic ${Buffer.from(next()).toString('base64')}`;
    else if (given[at] === '-d') payload = next();
    else if (given[at] === '--data-binary') payload = fileNamed(next());
    else if (given[at] === '-H') {
      const [name = '', value = ''] = next().split(/: (.*)/s);
      headers[name.toLowerCase()] = value;
    } else url = given[at] ?? '';
  }
  const { pathname, search } = new URL(url);
  return app.http.inject({
    method: method as 'GET' | 'POST',
    url: pathname + search,
    headers,
    ...(payload !== undefined && { payload }),
  });
}

const fileNamed = (argument: string): string => {
  expect(argument).toBe('@file');
  return '<gpx><trk><trkseg><trkpt lat="48" lon="16"><time>2026-03-02T07:12:00Z</time></trkpt></trkseg></trk></gpx>';
};

const environmentOf = ({ security }: Operation): Record<string, string> => ({
  MOVE_KEY: key.secret,
  MOVE_USER: security.includes('userAndKey') ? userId : String(phone.projectId),
  MOVE_TOKEN: phone.headers.authorization?.replace('Bearer ', '') ?? '',
});

/** Changes that a key makes; what phones and reporting apps send is recognised by what it holds. */
const CHANGES = catalogue.filter(({ right }) => right.who === 'api key' && !isReadScope(right.scope));
const isChange = ({ path, method }: Operation): boolean =>
  CHANGES.some((endpoint) => endpoint.path === path && endpoint.method === method.toUpperCase());

it('every sample of a call of /v20 is answered with 2xx, and kept by nothing on the way; every change with an Idempotency-Key is made once', async () => {
  const operations = operationsOf(description).filter(({ path }) => path.startsWith('/v20/'));
  expect(operations).toHaveLength(catalogue.filter(({ path }) => path.startsWith('/v20/')).length);
  const rank = ({ id, method, security }: Operation) =>
    LAST.includes(id) ? 3 + LAST.indexOf(id) : security.includes('accessToken') || method === 'GET' ? 0 : 1;
  const failed: string[] = [];
  let changes = 0;
  for (const operation of [...operations].sort((a, b) => rank(a) - rank(b))) {
    if (NEED_MORE.has(operation.id)) continue;
    await readyFor[operation.id]?.();
    const command = curlFor(operation, {
      origin: 'http://localhost:3000',
      schemes: description.components.securitySchemes,
    });
    const once: Record<string, string> = isChange(operation) ? { 'idempotency-key': randomUUID() } : {};
    const answer = await runCurl(command, environmentOf(operation), once);
    if (isChange(operation)) {
      const again = await runCurl(command, environmentOf(operation), once);
      const isSame = again.headers['idempotent-replayed'] === 'true' && again.body === answer.body;
      if (!isSame) failed.push(`${operation.id}: made again`);
      changes += 1;
    }
    const keeping = String(answer.headers['cache-control']);
    if (!/no-store|private|no-cache/.test(keeping)) failed.push(`${operation.id}: ${keeping}`);
    if (answer.statusCode >= 300) failed.push(`${operation.id}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
  }
  expect(failed).toEqual([]);
  expect(changes).toBe(operations.filter((one) => isChange(one) && !NEED_MORE.has(one.id)).length);
  expect(changes).toBeGreaterThan(15);
});
