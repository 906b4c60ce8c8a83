import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { endWithRight } from './end-with-right.ts';

/** An endless file with a line every few milliseconds. */
async function* lines() {
  for (;;) {
    await pause(5);
    yield 'a line\n';
  }
}

it('aborts a download when the right to it ends, and not before', async () => {
  let allowed = true;
  const file = Readable.from(lines());
  file.resume();
  endWithRight(file, async () => allowed, { everyMs: 20 });
  await pause(100);
  expect(file.destroyed).toBe(false);
  allowed = false;
  const [error] = await once(file, 'error');
  expect(String(error)).toContain('right to this is gone');
  expect(file.destroyed).toBe(true);
});

it('keeps a download going when the right cannot be checked, and stops checking once it is complete', async () => {
  let checks = 0;
  const file = Readable.from(['one', 'two']);
  endWithRight(
    file,
    async () => {
      checks += 1;
      throw new Error('the database is away');
    },
    { everyMs: 10 },
  );
  await pause(60);
  expect(file.destroyed).toBe(false);
  expect(checks).toBeGreaterThan(0);
  file.resume();
  await once(file, 'close');
  const before = checks;
  await pause(60);
  expect(checks).toBe(before);
});
