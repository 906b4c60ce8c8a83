import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, type BenchRow, median } from '#bench/bench.ts';
import { aWorld, type BenchWorld } from '#bench/ingest/world.ts';
import { openDatabase } from '#server/db/database.ts';
import { notifyAll } from '#server/features/notifier/notify.ts';
import { seal, secretPlaceOf } from '#server/features/receivers/receiver-secrets.ts';
import { secretsFrom } from '#server/secrets.ts';

const MIN_PER_SECOND = 1_000;
const MAX_PER_REQUEST = 100;
const MAX_DELAY = 1.1;
const EVENTS = 6_000;
const ROUNDS = 5;
/** Enough that the notifier's polling time hardly matters. */
const ROUND_EVENTS = 6_000;

/** A customer's system: records arrivals, and responds immediately or, when it hangs, after ten seconds. */
interface Receiver {
  server: Server;
  url: string;
  count: number;
  largest: number;
}

async function aReceiver(answerAfterMs: number): Promise<Receiver> {
  const receiver: Receiver = { server: createServer(), url: '', count: 0, largest: 0 };
  receiver.server.on('request', (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { length } = JSON.parse(Buffer.concat(chunks).toString()) as unknown[];
      receiver.count += length;
      receiver.largest = Math.max(receiver.largest, length);
      if (answerAfterMs === 0) response.end();
      else setTimeout(() => response.end(), answerAfterMs).unref();
    });
  });
  await new Promise<void>((ready) => receiver.server.listen(0, '127.0.0.1', ready));
  receiver.url = `http://127.0.0.1:${(receiver.server.address() as AddressInfo).port}/`;
  return receiver;
}

/** Events to a fast receiver: how many per second, and what a hanging one costs the others. */
export const deliveries: Bench = {
  name: 'notifier',
  run: async (note) => {
    const world = await aWorld({ MOVE_RECEIVER_ALLOW: '127.0.0.1' });
    const db = openDatabase({ ...world.connection, max: 4 });
    const [fast, hanging] = [await aReceiver(0), await aReceiver(10_000)];
    const notify = async (projectId: number, count: number): Promise<void> => {
      const events = Array.from({ length: count }, (_, at) => ({
        projectId,
        userId: `user-${at % 200}`,
        time: new Date(),
        facts: { kind: 'POI', distance: 3, inTrip: true, name: 'Depot', lat: 48, lon: 16, tags: [] } as const,
      }));
      for (let from = 0; from < count; from += 200) {
        await db.transaction().execute((tx) => notifyAll(tx, events.slice(from, from + 200)));
      }
    };
    try {
      const quick = await aProject(world, fast.url);
      const slow = await aProject(world, hanging.url);
      /** From the first commit to the last arrival, in ms. */
      const round = async (count: number): Promise<number> => {
        const [before, start] = [fast.count, performance.now()];
        await notify(quick, count);
        while (fast.count < before + count) await sleep(2);
        return performance.now() - start;
      };
      await round(ROUND_EVENTS);
      const rate = Math.round(EVENTS / ((await round(EVENTS)) / 1000));
      note(`notifier: ${rate} events a second, at most ${fast.largest} a request`);

      const [ratios, selfRatios]: [number[], number[]] = [[], []];
      for (let at = 0; at < ROUNDS; at++) {
        const alone = await round(ROUND_EVENTS);
        const before = hanging.count;
        await notify(slow, 400);
        while (hanging.count === before && at === 0) await sleep(2);
        const beside = await round(ROUND_EVENTS);
        const again = await round(ROUND_EVENTS);
        ratios.push(beside / ((alone + again) / 2));
        selfRatios.push(again / alone);
      }
      note(`notifier: self-ratio ${median(selfRatios).toFixed(3)}`);
      return rowsOf({ rate, largest: fast.largest, delay: median(ratios) });
    } finally {
      await db.destroy();
      for (const { server } of [fast, hanging]) {
        server.close();
        server.closeAllConnections();
      }
      await world.stop();
    }
  },
};

async function aProject(world: BenchWorld, url: string): Promise<number> {
  const { rows } = await world.pool.query<{ id: string }>(`insert into projects (name) values ('Bench') returning id`);
  const projectId = Number(rows[0]?.id);
  const secret = seal(
    secretsFrom(world.secretKey),
    secretPlaceOf(projectId, 'generic', 'secret'),
    'a-secret-of-the-bench-only',
  );
  await world.pool.query(
    `insert into receivers (project_id, kind, version, url, active, events, secret)
     values ($1, 'generic', 1, $2, true, '["POI"]', $3)`,
    [projectId, url, secret],
  );
  return projectId;
}

function rowsOf({ rate, largest, delay }: { rate: number; largest: number; delay: number }): BenchRow[] {
  const ratio = (value: number) => Number(value.toFixed(3));
  return [
    {
      name: 'events delivered to a fast receiver',
      value: rate,
      unit: 'events/s',
      against: `${MIN_PER_SECOND} events/s`,
      ratio: ratio(rate / MIN_PER_SECOND),
      must: '>= 1',
      holds: rate >= MIN_PER_SECOND,
    },
    {
      name: 'events in the largest request',
      value: largest,
      unit: 'events',
      against: `${MAX_PER_REQUEST} events`,
      ratio: ratio(largest / MAX_PER_REQUEST),
      must: '<= 1',
      holds: largest <= MAX_PER_REQUEST,
    },
    {
      name: 'events beside a receiver that hangs 10 s',
      value: ratio(delay),
      unit: 'x',
      against: 'alone',
      ratio: ratio(delay),
      must: `<= ${MAX_DELAY}`,
      holds: delay <= MAX_DELAY,
    },
  ];
}
