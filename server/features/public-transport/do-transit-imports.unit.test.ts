import { expect, it } from 'vitest';
import { untilAborted } from './do-transit-imports.ts';

it('reads no further piece of a file once its import is cancelled', async () => {
  const control = new AbortController();
  const pieces = async function* () {
    for (let at = 0; at < 3; at++) yield Uint8Array.of(at);
  };
  const read: number[] = [];
  const reading = async () => {
    for await (const [at = -1] of untilAborted(pieces(), control.signal)) {
      read.push(at);
      control.abort(new Error('cancelled'));
    }
  };
  await expect(reading()).rejects.toThrow('cancelled');
  expect(read).toEqual([0]);
});
