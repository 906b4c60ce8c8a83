import { sliceFixes } from '#engine/fixes.ts';
import { aDay } from '#engine/synthetic/days.ts';
import { openStream } from '#engine/timeline.ts';
import type { Bench } from './bench.ts';
import { collectGarbage } from './collect.ts';

const USERS = 2000;
const MUST_BYTES = 4096;

/** Memory growth per user whose stream is checkpointed in the middle of a day. */
export const engineMemory: Bench = {
  name: 'engine-memory',
  run(note) {
    const days = Array.from({ length: 20 }, (_, day) => aDay({ seed: day + 1, everySeconds: 1 + (day % 5) }));
    const parkOne = (user: number) => {
      const day = days[user % days.length] ?? aDay();
      const stream = openStream();
      stream.push(sliceFixes(day, 0, Math.floor((day.length * ((user * 37) % 100)) / 100)));
      return stream.park();
    };
    parkOne(1);
    const parked: Uint8Array[] = new Array(USERS);
    const before = used();
    for (let user = 0; user < USERS; user++) parked[user] = parkOne(user);
    const perUser = (used() - before) / USERS;
    const largest = Math.max(...parked.map((state) => state.byteLength));
    note(`engine-memory: ${USERS} users, largest parked state ${largest} bytes`);
    const ratio = perUser / MUST_BYTES;
    return [
      {
        name: 'engine-memory',
        value: Math.round(perUser),
        unit: 'bytes a streaming user between batches',
        against: '4 kB',
        ratio: Number(ratio.toFixed(3)),
        must: '<= 1.0',
        holds: ratio <= 1 && largest <= MUST_BYTES,
      },
    ];
  },
};

function used(): number {
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
