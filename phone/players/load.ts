import { batchIdOf } from '#phone/device/batch-id.ts';
import { DeviceClient } from '#phone/device/device-client.ts';
import type { Format } from '#phone/device/parcels.ts';
import { sliceColumns } from '#phone/device/report.ts';
import { realTiming, type Timing } from '#phone/device/timing.ts';
import { dayOfMoment } from '#phone/world/people/calendar.ts';
import { World } from '#phone/world/world.ts';

export type LoadOptions = {
  server: string;
  apiKey: string;
  phones: number;
  seconds: number;
  /** Concurrent uploads. */
  connections: number;
  fixesPerBatch: number;
  format: Format;
  seed: string;
  signal: AbortSignal;
  timing?: Timing;
};

export type LoadResult = {
  phones: number;
  batches: number;
  fixes: number;
  refused: number;
  retries: number;
  seconds: number;
  /** Milliseconds from report to acknowledgement. */
  median: number;
  p99: number;
};

export const LOAD_BOUNDS = { phones: 10_000, seconds: 3_600, connections: 256, fixesPerBatch: 10_000 } as const;
/** Number of different people simulated; more phones replay the same routes under other names. */
const PEOPLE = 40;

/** N phones that upload their past days as fast as the server acknowledges, bounded in count and time. */
export async function playLoad(options: LoadOptions): Promise<LoadResult> {
  const { server, apiKey, phones, seconds, connections, format, seed, signal, timing = realTiming } = options;
  for (const name of ['phones', 'seconds', 'connections', 'fixesPerBatch'] as const) {
    if (!(options[name] > 0 && options[name] <= LOAD_BOUNDS[name])) {
      throw new RangeError(`${name} must be from 1 to ${LOAD_BOUNDS[name]}.`);
    }
  }
  const world = new World(seed, Math.min(PEOPLE, phones));
  const lastDay = dayOfMoment(timing.now()) - 1;
  const ways = world.people.map((person) => world.day(person, lastDay).fixes);
  const all = Array.from({ length: phones }, (_, index) => {
    const userId = `load-${seed}-${String(index + 1).padStart(5, '0')}`;
    return {
      index,
      sent: 0,
      userId,
      client: new DeviceClient({ server, proof: { userId, apiKey }, format, signal, timing }),
    };
  });
  const startMs = timing.now();
  const endMs = startMs + seconds * 1000;
  const waits: number[] = [];
  let next = 0;
  const isOver = () => signal.aborted || timing.now() >= endMs;
  const worker = async () => {
    for (let tries = 0; !isOver() && tries < phones; ) {
      const phone = all[next++ % phones];
      const way = phone && ways[phone.index % ways.length];
      const from = (phone?.sent ?? 0) * options.fixesPerBatch;
      if (!phone || !way || phone.client.state !== 'ready' || from >= way.length) {
        tries++;
        continue;
      }
      tries = 0;
      const fixes = sliceColumns(way, from, Math.min(way.length, from + options.fixesPerBatch));
      const batchId = batchIdOf('load', seed, phone.userId, fixes.timestamp[0] ?? 0, fixes.length);
      phone.sent++;
      const begun = performance.now();
      if ((await phone.client.report({ batchId, fixes })) === 'sent') waits.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: Math.min(connections, phones) }, worker)).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  const total = (field: 'acknowledged' | 'fixes' | 'refused' | 'retries') =>
    all.reduce((sum, { client }) => sum + client.tally[field], 0);
  waits.sort((a, b) => a - b);
  return {
    phones,
    batches: total('acknowledged'),
    fixes: total('fixes'),
    refused: total('refused'),
    retries: total('retries'),
    seconds: (timing.now() - startMs) / 1000,
    median: waits[Math.floor(waits.length / 2)] ?? Number.NaN,
    p99: waits[Math.floor(waits.length * 0.99)] ?? Number.NaN,
  };
}
