import { afterAll, beforeAll, expect, it } from 'vitest';
import { seal, secretPlaceOf } from '#server/features/receivers/receiver-secrets.ts';
import { secretsFrom } from '#server/secrets.ts';
import { anUploadServer, type UploadServer } from '#tests/setup/upload-server.ts';
import { aLocalReceiver, hasPlatformSignature, type LocalReceiver, until } from './local-receiver.test-support.ts';
import { notifyAll } from './notify.ts';
import { aVisit } from './receivers.test-support.ts';

const SECRET_KEY = 'a-secret-for-tests-of-32-characters';
const SECRET = 'whsec_dGhpcnR5LXR3byBieXRlcyBvZiBhIGRlbW8ga2V5ISE=';
const EVENTS = 600;
const USERS = 9;

let server: UploadServer;
let local: LocalReceiver;
beforeAll(async () => {
  server = await anUploadServer({ MOVE_RECEIVER_ALLOW: '127.0.0.1', MOVE_SECRET_KEY: SECRET_KEY });
  await server.start();
  // Slow enough that many are in progress when the process dies.
  local = await aLocalReceiver((_arrived, response) => setTimeout(() => response.end(), 40));
});
afterAll(async () => {
  await server.stop();
  await local.close();
});

async function aReceiverIn(): Promise<number> {
  const { id: projectId } = await server.db
    .insertInto('projects')
    .values({ name: 'Faults' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const secret = seal(secretsFrom(SECRET_KEY), secretPlaceOf(projectId, 'generic', 'secret'), SECRET);
  const receiver = {
    project_id: projectId,
    kind: 'generic',
    version: 1,
    url: local.url,
    active: true,
    secret,
  } as const;
  await server.db
    .insertInto('receivers')
    .values({ ...receiver, events: JSON.stringify(['POI']) })
    .execute();
  return projectId;
}

it('loses nothing on kill -9 while delivering, and keeps ids, bytes and each app user’s order', async () => {
  const projectId = await aReceiverIn();
  const ids: string[] = [];
  const notifying = (async () => {
    for (let from = 0; from < EVENTS; from += 10) {
      const some = Array.from({ length: 10 }, (_, at) =>
        aVisit(projectId, `demo-${(from + at) % USERS}`, String(from + at)),
      );
      ids.push(...(await server.db.transaction().execute((tx) => notifyAll(tx, some))));
    }
  })();
  await until(
    () => local.arrived.length,
    (requests) => requests >= 6,
    30_000,
  );
  await server.kill('SIGKILL');
  await notifying;
  const underWay = await server.db.selectFrom('deliveries').select('id').where('state', '=', 'first').execute();
  expect(underWay.length).toBeGreaterThan(0);
  // As if the time after which others may take over were past.
  await server.db
    .updateTable('deliveries')
    .set({ next_try_at: new Date(0) })
    .where('state', '=', 'first')
    .execute();
  await server.start();
  const seen = await until(
    () => local.arrived.flatMap((one) => one.events),
    (all) => new Set(all.map((event) => event.id)).size === EVENTS,
    60_000,
  );
  expect(new Set(seen.map((event) => event.id))).toEqual(new Set(ids));
  expect(local.arrived.every((one) => hasPlatformSignature(one, SECRET))).toBe(true);
  // What came twice came with the same id and the same bytes.
  const bodies = new Map(local.arrived.map((one) => [one.id, one.body]));
  expect(local.arrived.every((one) => bodies.get(one.id) === one.body)).toBe(true);
  for (const { id } of underWay) expect(bodies.has(id)).toBe(true);
  for (let user = 0; user < USERS; user++) {
    const own = seen.filter((event) => event.userId === `demo-${user}`).map((event) => Number(event.data.name));
    const firsts = [...new Set(own)];
    expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
  }
});
