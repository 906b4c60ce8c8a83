import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, median } from '#bench/bench.ts';
import { uploadBatch } from '#contract/upload.ts';
import { aWorld, type BenchWorld, usersIn } from './world.ts';

const MAX_TIMES = 2;
const ATTACKERS = 6;
const FIXES = 9_800;
const TRIPS = 5;
const GIVE_UP_MS = 240_000;

/** Between two towns 150 km apart, a day each: as costly for the engine as a batch can be made. */
const costly = (now: number) => ({
  t: Array.from({ length: FIXES }, (_, at) => now - (FIXES - at) * 86_000_000),
  lat: Array.from({ length: FIXES }, (_, at) => (at % 2 ? 48.2 : 47.07)),
  lon: Array.from({ length: FIXES }, (_, at) => (at % 2 ? 16.37 : 15.44)),
});

/** A drive of ten minutes, an hour ago. */
const drive = (now: number) => ({
  t: Array.from({ length: 600 }, (_, at) => now - 3_600_000 + at * 1_000),
  lat: Array.from({ length: 600 }, () => 48.2),
  lon: Array.from({ length: 600 }, (_, at) => 16.3 + at * 0.0002),
});

async function upload({ port }: BenchWorld, token: string, fixes: object): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${uploadBatch.path}`, {
    method: uploadBatch.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ batchId: randomUUID(), fixes }),
  });
  if (!answer.ok) throw new Error(`The upload failed with ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { accepted: { fixes: number } }).accepted.fixes;
}

/** How long each trip of these users takes from its upload to the timeline, one after the other. */
async function delays(world: BenchWorld, projectId: number, users: [string, string][]): Promise<number[]> {
  const found: number[] = [];
  for (const [userId, token] of users) {
    const began = performance.now();
    await upload(world, token, drive(Date.now()));
    const trip = 'select 1 from timeline_items where project_id = $1 and user_id = $2 limit 1';
    while ((await world.pool.query(trip, [projectId, userId])).rowCount === 0) {
      if (performance.now() - began > GIVE_UP_MS) return [...found, GIVE_UP_MS];
      await sleep(20);
    }
    found.push(performance.now() - began);
  }
  return found;
}

/** How much later a trip is there while phones of another project upload what is costly to compute. */
export const otherProject: Bench = {
  name: 'other-project',
  run: async (note) => {
    const world = await aWorld();
    try {
      const mine = await usersIn(world, 2 * TRIPS + 1);
      const theirs = await usersIn(world, ATTACKERS);
      const [first, ...users] = [...mine.tokens];
      // Once before it is measured: the engine's thread loads what it needs.
      await delays(world, mine.projectId, first ? [first] : []);
      const idle = await delays(world, mine.projectId, users.slice(0, TRIPS));
      for (const token of theirs.tokens.values()) {
        const accepted = await upload(world, token, costly(Date.now()));
        if (accepted < FIXES / 2) note(`other-project: only ${accepted} fixes of a costly batch were accepted`);
      }
      const busy = await delays(world, mine.projectId, users.slice(TRIPS));
      const { rows } = await world.pool.query<{ left: number }>('select count(*)::int as left from pending_batches');
      const shown = (values: number[]) => values.map((ms) => (ms / 1_000).toFixed(1)).join(', ');
      note(`other-project: ${shown(idle)} s alone, ${shown(busy)} s beside; ${rows[0]?.left} batches were left`);
      const ratio = median(busy) / median(idle);
      return [
        {
          name: 'a trip beside costly batches of another project',
          value: Number((median(busy) / 1_000).toFixed(2)),
          unit: 's',
          against: `${(median(idle) / 1_000).toFixed(2)} s alone`,
          ratio: Number(ratio.toFixed(3)),
          must: `<= ${MAX_TIMES}.0`,
          holds: ratio <= MAX_TIMES,
        },
      ];
    } finally {
      await world.stop();
    }
  },
};
