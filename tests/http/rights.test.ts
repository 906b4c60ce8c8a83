import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { createPoi } from '#contract/poi.ts';
import { rolesOn } from '#contract/roles.ts';
import { getUser } from '#contract/users.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { describedEndpoints } from '#tests/setup/catalogue.ts';
import {
  alertsOf,
  anAlert,
  CALLERS,
  type CallerName,
  changed,
  codes,
  deletedPois,
  ERASED,
  KNOWN_ID,
  keys,
  moments,
  NO_PROPS,
  OTHER_ID,
  openCodes,
  POI_SHAPE,
  pois,
  type Rights,
  type RightsRow,
  SIGNED_IN,
  TRIP_TS,
  vehicles,
} from '#tests/setup/rights.ts';

/** Those that are offered to API keys too are tried by key-rights.test.ts. */
const calls = describedEndpoints.map(({ endpoint }) => endpoint);

const FILES = import.meta.glob<Record<string, Rights>>('../../server/features/*/*.rights.test-support.ts', {
  eager: true,
});
/** Written by hand, not derived from the contract: a right that changes there must be changed here too. */
const TABLE: Rights = Object.assign({}, ...Object.values(FILES).flatMap((file) => Object.values(file)));

let app: TestApp;
let own: number;
let foreign: number;
const lasting = new Map<CallerName, Visitor>();
const changing = new Map<CallerName, Visitor>();
const standings = new Map<Visitor, string>();

beforeAll(async () => {
  app = await anApp();
  own = await app.aProject('Own');
  foreign = await app.aProject('Foreign');
  const owner = await app.aPerson();
  for (const project of [own, foreign]) await app.grant(owner, project, 'admin');
  const target = await app.aPerson({ email: 'target@example.com' });
  changed.uid = target.uid;
  const session = { id: KNOWN_ID, user_id: target.userId, token_hash: Buffer.from('x'), expires_at: '2999-01-01' };
  await app.db.insertInto('sessions').values(session).execute();
  const known = { id: KNOWN_ID, platform: 'Android', version: '1.0.0', state: 'draft' } as const;
  await app.db.insertInto('sdk_versions').values(known).execute();
  const work = { id: KNOWN_ID, kind: 'apply', input: '{"days": 1}', requested_at: new Date() } as const;
  await app.db.insertInto('area_works').values(work).execute();
  const place = { kind: 'hazard', lat: 48, lon: 16, radius_meters: 100, ring: null, active: true } as const;
  const times = { valid_from: null, valid_to: null, applied_from: new Date(), created_at: new Date() };
  for (const id of [KNOWN_ID, OTHER_ID]) {
    await app.db
      .insertInto('dangerous_areas')
      .values({ id, name: id, ...place, ...times, changed_at: new Date() })
      .execute();
  }
  for (const project of [own, foreign]) {
    const noted = { project_id: project, entity: 'moment', entity_id: '1', action: 'changed' };
    const { id } = await app.db.insertInto('revisions').values(noted).returning('id').executeTakeFirstOrThrow();
    moments.set(project, id);
  }
  const delivered = { id: KNOWN_ID, receiver: 'generic', lane: 0, state: 'delivered', event_count: 1 } as const;
  for (const project of [own, foreign]) {
    await app.db
      .insertInto('deliveries')
      .values({ ...delivered, project_id: project, events: ['POI'] })
      .execute();
  }
  for (const project of [own, foreign]) {
    for (const map of [pois, deletedPois]) {
      const body = { name: randomUUID(), shape: POI_SHAPE };
      const made = await app.attempt(createPoi, { query: { projectId: project }, body }, { as: owner });
      map.set(project, made.body.poi.id);
    }
  }
  for (const project of [own, foreign]) {
    const { id } = await app.db
      .insertInto('vehicles')
      .values({
        project_id: project,
        name: 'Van',
        props: JSON.stringify(NO_PROPS),
        plate_key: '',
        vin: '',
        created_at: new Date(),
        changed_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    vehicles.set(project, id);
  }
  for (const project of [own, foreign]) keys.set(project, (await app.aKey(project)).id);
  for (const project of [own, foreign]) {
    for (const map of [codes, openCodes]) map.set(project, await aCode(project));
    await app.aPhone(project, 'a-test-phone');
    const set = { qualifier: 'test phone' };
    await app.db.updateTable('app_users').set(set).where('project_id', '=', project).execute();
  }
  for (const project of [own, foreign]) await app.aPhone(project, 'looked-at');
  const item = {
    type: 'CAR',
    measured_type: 'CAR',
    start_ts: TRIP_TS,
    end_ts: TRIP_TS + 60,
    day: '2023-11-14',
  } as const;
  const about = {
    open: false,
    distance_meters: 5,
    engine_version: 'x',
    features: '{"source":{"id":"","name":"trip"}}',
  };
  for (const project_id of [own, foreign]) {
    await app.db
      .insertInto('timeline_items')
      .values({ project_id, user_id: 'looked-at', ...item, ...about })
      .execute();
  }
  for (const project_id of [own, foreign]) {
    const where = { lat: 48, lon: 16, state: 'open', happened_ms: app.clock.now.getTime() } as const;
    for (const test of [false, true]) {
      await app.db
        .insertInto('assistance_cases')
        .values({
          project_id,
          user_id: 'looked-at',
          kind: 'BCALL',
          test,
          ...where,
          ...(!test && { case_id: KNOWN_ID }),
        })
        .execute();
    }
  }
  await app.db.insertInto('project_erasures').values({ project_id: ERASED, project_name: 'Gone' }).execute();
  // Two of them, so that none is the last.
  await app.aPerson({ dolphin: true });
});

const aCode = async (project: number) => {
  const row = { project_id: project, name: randomUUID(), max_uses: null, created_by: null };
  return (
    await app.db
      .insertInto('project_codes')
      .values({ ...row, code: letters() })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
};
const letters = () => Array.from({ length: 8 }, () => 'ABCDEFGH'[Math.floor(Math.random() * 8)]).join('');

/** What a person may do: the session, and the roles. */
const standingOf = async ({ userId }: Visitor): Promise<string> => {
  const { rows } = await sql<{ standing: string }>`
    select jsonb_build_array(
      (select jsonb_agg(to_jsonb(s) - 'last_seen_at' order by id) from sessions s where user_id = ${userId}),
      (select jsonb_agg(jsonb_build_array(project_id, role) order by project_id, role) from project_roles
        where user_id = ${userId}),
      (select jsonb_agg(role) from global_roles where user_id = ${userId}),
      (select jsonb_build_array(uid, email_verified, disabled_at) from users where id = ${userId})
    )::text as standing
  `.execute(app.db);
  return rows[0]?.standing ?? '';
};

/** One visitor for all that is read; one for changes, until a change ends the session or takes away a role. */
async function visitor(name: CallerName, changes: boolean): Promise<Visitor | undefined> {
  if (name === 'nobody') return undefined;
  const known = (changes ? changing : lasting).get(name);
  if (known && (!changes || (await standingOf(known)) === standings.get(known))) return known;
  const person = await app.aPerson({ dolphin: name === 'dolphin' });
  if (name !== 'none' && name !== 'dolphin') await app.grant(person, own, name);
  (changes ? changing : lasting).set(name, person);
  if (changes) standings.set(person, await standingOf(person));
  return person;
}

async function statusFor(endpoint: AnyEndpoint, row: RightsRow, caller: CallerName, project: number): Promise<number> {
  const admitted = project === own ? row.own : (row.foreign ?? []);
  const as = await visitor(caller, endpoint.method !== 'GET' && admitted.includes(caller));
  if (endpoint.name === 'delete user') {
    await app.db.deleteFrom('users').where('uid', '=', 'victim').execute();
    const record = {
      issuer: app.identity.issuer,
      uid: 'victim',
      email: 'v@example.com',
      email_verified: true,
      provider: 'x',
    };
    await app.db.insertInto('users').values(record).execute();
  }
  if (endpoint.area === 'alerts') {
    const { cooldownMinutes: cooldown_minutes, ...alert } = anAlert(as);
    const moments = { created_at: new Date(), checked_at: new Date() };
    const { id } = await app.db
      .insertInto('alerts')
      .values({ ...alert, kind: 'OPEN_CALLS', project_id: project, cooldown_minutes, language: 'en', ...moments })
      .returning('id')
      .executeTakeFirstOrThrow();
    alertsOf.set(project, id);
  }
  if (endpoint.name === 'change comment') {
    const comment = {
      project_id: project,
      user_id: 'looked-at',
      comment_id: KNOWN_ID,
      text: 'A comment.',
      written_at: new Date(),
    };
    await app.db
      .insertInto('comments')
      .values(comment)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (endpoint.name === 'stop app user logging') {
    const when = { started_at: new Date(), ends_at: '2999-01-01' };
    await app.db
      .insertInto('remote_logging')
      .values({ project_id: project, user_id: 'looked-at', level: 'DEBUG', ...when })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const { params, query, body, ...options } = row.input(project, as);
  return (await app.attempt(endpoint, { params, query, body }, { ...options, as })).status;
}

describe('every call', () => {
  it('is listed in this table', () => {
    expect(Object.keys(TABLE).sort()).toEqual(calls.map((endpoint) => endpoint.name).sort());
  });
});

describe.each(calls.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  const row = TABLE[name];
  if (!row) return;
  const refusals = endpoint.right.who === 'web server' ? [404] : [401, 403, 404];

  it.each(CALLERS)('by %s on the own project', async (caller) => {
    const status = await statusFor(endpoint, row, caller, own);
    if (row.own.includes(caller)) expect(status).toBe(row.passes ?? 200);
    else expect(refusals).toContain(status);
  });

  const { foreign: allowed } = row;
  if (!allowed) return;
  it.each(CALLERS)('by %s on a foreign project', async (caller) => {
    const status = await statusFor(endpoint, row, caller, foreign);
    if (allowed.includes(caller)) expect(status).toBe(row.passes ?? 200);
    else expect(status).toBe(caller === 'nobody' ? 401 : 404);
  });
});

// Last: somebody whose session or role was lost on the way would have been refused for that alone.
describe('a caller who was refused again and again', () => {
  it.each(SIGNED_IN)('as %s still has the session and the role', async (name) => {
    const { status, body } = await app.call(getUser, {}, { as: lasting.get(name) });
    expect(status).toBe(200);
    expect(rolesOn(body.user, own)).toEqual([name]);
  });
});
