import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionOf, dropCluster, makeCluster, nodesOf } from '#tests/setup/citus.ts';
import { serverOf } from '#tests/setup/cluster-node.ts';
import { aTemporaryFolder, removeFolder } from '#tests/setup/temporary-folder.ts';
import { anUploadProcess, phonesIn, send, type UploadProcess, underLoad } from '#tests/setup/upload-server.ts';
import { type Db, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const address = process.env.MOVE_TEST_CITUS_URL;
const PHONES = 12;
/** Enough for each worker to have some of the users. */
const SHARDS = 8;

describe.skipIf(!address)('uploads to a cluster, if MOVE_TEST_CITUS_URL names one', { timeout: 600_000 }, () => {
  const admin = connectionOf(address ?? 'postgres://localhost/none');
  const database = `move_faults_${randomBytes(4).toString('hex')}`;
  const folder = aTemporaryFolder();
  let nodes: Awaited<ReturnType<typeof nodesOf>>;
  let db: Db;
  let server: UploadProcess;
  let phones: string[];

  beforeAll(async () => {
    nodes = await nodesOf(admin);
    await makeCluster(admin, nodes, database, SHARDS);
    db = openDatabase({ ...admin, database, max: 3 });
    await migrate(db);
    const url = new URL(address ?? '');
    url.pathname = `/${database}`;
    server = await anUploadProcess(folder, url.href);
    await server.start();
    phones = await phonesIn(db, PHONES);
  }, 600_000);
  afterAll(async () => {
    await server?.kill('SIGKILL');
    await db?.destroy();
    if (nodes) await dropCluster(admin, nodes, database);
    removeFolder(folder);
  });

  const storedIds = async () =>
    (await db.selectFrom('batches').select('batch_id').execute()).map((row) => row.batch_id);

  /** The numbers of the phones whose users are stored on a worker. */
  async function phonesOn(port: number): Promise<Set<number>> {
    const { rows } = await sql<{ at: number }>`
      select substr(user_id, 7)::int as at from unnest(${phones.map((_, at) => `phone-${at}`)}::text[]) user_id
      join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('app_users', user_id)
      join pg_dist_node n on n.groupid = p.groupid where n.nodeport = ${port}
    `.execute(db);
    return new Set(rows.map(({ at }) => at));
  }

  /** No acknowledged upload is lost or stored twice, and rejected ones are accepted now. */
  async function losesNothing({ sent, acknowledged, statuses }: ReturnType<typeof underLoad>): Promise<void> {
    expect([...new Set(statuses)].sort()).toEqual([200, 503]);
    const survived = await storedIds();
    expect(new Set(survived).size).toBe(survived.length);
    expect([...acknowledged].filter((id) => !survived.includes(id))).toEqual([]);
    for (let from = 0; from < sent.length; from += 25) {
      const again = await Promise.all(sent.slice(from, from + 25).map((batch) => send(server.port, batch)));
      expect(new Set(again)).toEqual(new Set([200]));
    }
    expect((await storedIds()).length).toBe(new Set([...survived, ...sent.map(({ batchId }) => batchId)]).size);
  }

  it('answer 503 to the users of a killed worker, continue for the others, and lose nothing', async () => {
    const [, worker] = nodes;
    const node = await serverOf({ ...admin, ...worker });
    const away = await phonesOn(Number(worker?.port));
    expect([away.size > 0, away.size < PHONES]).toEqual([true, true]);
    const load = underLoad(server.port, phones);
    const byOthers = () => load.sent.filter(({ token }) => !away.has(phones.indexOf(token)));
    const ofOthers = () => byOthers().filter(({ batchId }) => load.acknowledged.has(batchId));
    try {
      await load.until(() => load.acknowledged.size >= 5 * PHONES);
      await node.kill();
      await load.until(() => load.statuses.includes(503));
      const before = ofOthers().length;
      await load.until(() => ofOthers().length >= before + 5 * PHONES);
    } finally {
      await node.start();
    }
    const before = load.acknowledged.size;
    await load.until(() => load.acknowledged.size >= before + 5 * PHONES);
    await load.stop();
    expect(byOthers().length - ofOthers().length).toBe(0);
    await losesNothing(load);
  });

  it('answer 503 while the coordinator restarts, then continue, and lose nothing', async () => {
    const [coordinator] = nodes;
    const node = await serverOf({ ...admin, ...coordinator });
    const load = underLoad(server.port, phones);
    try {
      await load.until(() => load.acknowledged.size >= 2 * PHONES);
      await node.kill();
      await load.until(() => load.statuses.includes(503));
    } finally {
      await node.start();
    }
    const before = load.acknowledged.size;
    await load.until(() => load.acknowledged.size >= before + 2 * PHONES);
    await load.stop();
    await losesNothing(load);
  });

  it('are processed by the engine after all of these faults', async () => {
    const waiting = async () => (await db.selectFrom('pending_batches').select('batch_id').execute()).length;
    for (let tries = 0; (await waiting()) > 0 && tries < 1_000; tries++) await sleep(100);
    expect(await waiting()).toBe(0);
    const users = await db.selectFrom('timeline_items').select('user_id').distinct().execute();
    expect(users).toHaveLength(PHONES);
  });
});
