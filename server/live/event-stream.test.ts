import { expect, it } from 'vitest';
import { createEventStream } from './event-stream.ts';

it('drops a reader that does not keep up and buffers nothing for it', async () => {
  let closed = 0;
  const stream = createEventStream(() => {
    closed += 1;
  });
  for (let at = 0; at < 10_000; at++) stream.send('change', { position: at, kinds: ['timeline'] });
  await new Promise((resolve) => stream.body.once('close', resolve));
  expect(closed).toBe(1);
  expect(stream.body.readableLength).toBeLessThan(100_000);
});

it('writes events in the format of browsers', () => {
  const stream = createEventStream(() => {});
  stream.send('change', { kinds: ['users'] });
  stream.beat();
  stream.end();
  expect(String(stream.body.read())).toBe('event: change\ndata: {"kinds":["users"]}\n\n: \n\n');
});
