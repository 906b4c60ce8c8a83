import { expect, it } from 'vitest';
import { createReading } from './read-apart.ts';

/** Takes a thread many times as long as a small body. */
const LARGE = Buffer.from(`"${'\\u00e4'.repeat(5_000_000)}"`);
const SMALL = Buffer.from('[1]');

it('reads a body of one project while it reads large ones of another', async () => {
  const read = createReading({ threads: 2 });
  // Both threads are started before.
  await Promise.all(['slow', 'quick'].map((owner) => read(owner, 'json', SMALL)));
  const order: string[] = [];
  const noted = async (owner: string, bytes: Buffer) => {
    await read(owner, 'json', bytes);
    order.push(owner);
  };
  await Promise.all([noted('slow', LARGE), noted('slow', LARGE), noted('slow', LARGE), noted('quick', SMALL)]);
  expect(order).toEqual(['quick', 'slow', 'slow', 'slow']);
});

it('reads one body of a project at a time, and ends one that takes too long alone', async () => {
  const read = createReading({ threads: 2, limitMs: 1 });
  const [slow, waiting] = [read('slow', 'json', LARGE), read('slow', 'json', LARGE)];
  for (const one of [slow, waiting]) await expect(one).rejects.toMatchObject({ code: 'payload_too_large' });
});
