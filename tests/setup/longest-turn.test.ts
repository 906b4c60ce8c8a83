import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { longestTurn } from './longest-turn.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** So much that a full collection takes long. */
const kept = Array.from({ length: 400_000 }, (_, at) => ({ at, text: `kept ${at}` }));

const compute = () => {
  for (let round = 0; round < 2; round++) JSON.stringify(kept);
};

const turnOf = async (...steps: (() => void)[]) => {
  const { ms } = await longestTurn(async () => {
    await sleep(20);
    for (const step of steps) step();
    await sleep(20);
  });
  return ms;
};

it('measures the work and no full collection of garbage', async () => {
  const worked = await turnOf(compute);
  expect(await turnOf(compute, collectGarbage)).toBeGreaterThan(worked / 2);
  expect(await turnOf(collectGarbage)).toBeLessThan(worked / 4);
});
