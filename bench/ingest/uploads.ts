import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, type BenchRow, median } from '#bench/bench.ts';
import { copyBytes, copyMs } from './copy-rows.ts';
import { sendAll } from './http-load.ts';
import { moves, type UploadForm, uploadsOfMoves } from './moves.ts';
import { type Naive, startNaive } from './naive.ts';
import { aWorld, type BenchWorld, usersIn } from './world.ts';

const USERS = 1_000;
const BATCHES = 3;
const FIXES = USERS * BATCHES * 100;
const ROUNDS = 5;
/** Warm-up: code that is not compiled and files that do not exist yet. */
const WARM_UPS = 3;
const COMPLETE_WITHIN_MS = 10_000;

type Note = (line: string) => void;

/** How fast fixes are durably accepted over HTTP while the engine is running. */
export const uploads: Bench = {
  name: 'uploads',
  run: async (note) => {
    const world = await aWorld();
    const naive = await startNaive(world);
    try {
      const binary = await rounds(world, 'binary', naive, note);
      const json = await rounds(world, 'json', null, note);
      return [
        row('uploads binary', binary.rate, 'one COPY binary of the same rows', binary.ratio, 1),
        row('uploads JSON', json.rate, 'one COPY binary of the same rows', json.ratio, 0.4),
        row('uploads binary', binary.rate, 'a request and a committed row for each fix', binary.times, 100),
        completeness(Math.max(binary.completeMs, json.completeMs)),
      ];
    } finally {
      await naive.stop();
      await world.stop();
    }
  },
};

const row = (name: string, rate: number, against: string, ratio: number, must: number): BenchRow => ({
  name,
  value: Math.round(rate),
  unit: 'fixes/s',
  against,
  ratio: Number(ratio.toFixed(3)),
  must: `>= ${must.toFixed(1)}`,
  holds: ratio >= must,
});

const completeness = (ms: number): BenchRow => ({
  name: 'timelines complete',
  value: Math.round(ms),
  unit: 'ms',
  against: `${COMPLETE_WITHIN_MS} ms after the last acknowledgement`,
  ratio: Number((ms / COMPLETE_WITHIN_MS).toFixed(3)),
  must: '<= 1.0',
  holds: ms <= COMPLETE_WITHIN_MS,
});

/** Ours, theirs, ours: all see the same load, and the noise shows in ours against ours. */
async function rounds(world: BenchWorld, form: UploadForm, naive: Naive | null, note: Note) {
  const { tokens } = await usersIn(world, USERS);
  const users = [...tokens.keys()];
  const at = moves(Math.floor(Date.now() / 1000) - 2 * 86_400);
  const ratios: number[] = [];
  const selfRatios: number[] = [];
  const rates: number[] = [];
  const times: number[] = [];
  let completeMs = 0;
  let step = 0;
  const ours = async (): Promise<number> => {
    const requests = uploadsOfMoves(form, tokens, at, step, BATCHES);
    step += 1;
    const { ok, ms, trouble } = await sendAll(world.port, requests);
    if (ok !== requests.length) throw new Error(`Not all uploads were accepted: ${trouble}`);
    completeMs = Math.max(completeMs, await untilComplete(world));
    return ms;
  };
  const copy = () => {
    const rows = Array.from({ length: BATCHES }, (_, batch) =>
      users.map((user, index) => ({
        user,
        fixes: at(index, (step * BATCHES + batch) * 100, (step * BATCHES + batch + 1) * 100),
      })),
    ).flat();
    return copyMs(world.pool, copyBytes(rows));
  };
  for (let round = 0; round < WARM_UPS; round++) {
    await ours();
    await copy();
    await naive?.rate();
  }
  completeMs = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const [a, b, rowsASecond, c] = [await ours(), await copy(), await naive?.rate(), await ours()];
    const rate = FIXES / ((a + c) / 2000);
    ratios.push(b / ((a + c) / 2));
    selfRatios.push(c / a);
    rates.push(rate);
    if (rowsASecond) times.push(rate / rowsASecond);
    const rowByRow = rowsASecond ? `, row by row ${rowsASecond.toFixed(0)} fixes/s` : '';
    note(
      `uploads ${form}: ours ${a.toFixed(0)} and ${c.toFixed(0)} ms, COPY ${b.toFixed(0)} ms for ${FIXES} fixes${rowByRow}`,
    );
  }
  note(
    `uploads ${form}: self-ratio ${median(selfRatios).toFixed(3)}; timelines complete after ${completeMs.toFixed(0)} ms`,
  );
  return { ratio: median(ratios), rate: median(rates), times: median(times), completeMs };
}

export async function untilComplete({ pool }: Pick<BenchWorld, 'pool'>): Promise<number> {
  const start = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ waits: boolean }>('select exists (select 1 from pending_batches) as waits');
    if (!rows[0]?.waits) return performance.now() - start;
    await sleep(50);
  }
}
