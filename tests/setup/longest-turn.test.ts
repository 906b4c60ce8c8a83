import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { collectGarbage, collectionMs, longestTurn } from './longest-turn.ts';

/** So much that a full collection takes long. */
const kept = Array.from({ length: 400_000 }, (_, at) => ({ at, text: `kept ${at}` }));

const compute = () => {
  for (let round = 0; round < 2; round++) JSON.stringify(kept);
};

/** The middle of several, since others may slow the machine down meanwhile. */
async function usual(measure: () => number | Promise<number>): Promise<number> {
  const found: number[] = [];
  for (let round = 0; round < 5; round++) found.push(await measure());
  return found.sort((one, other) => one - other)[2] ?? Number.NaN;
}

const turnOf = (...steps: (() => void)[]) =>
  usual(async () => {
    const { ms } = await longestTurn(async () => {
      await sleep(20);
      for (const step of steps) step();
      await sleep(20);
    });
    return ms;
  });

it('measures the work and no full collection of garbage', async () => {
  const worked = await turnOf(compute);
  expect(await turnOf(compute, collectGarbage)).toBeGreaterThan(worked / 2);
  expect(await turnOf(collectGarbage)).toBeLessThan((await usual(collectionMs)) / 2);
});
