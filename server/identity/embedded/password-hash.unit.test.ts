import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { hashPassword } from './password-hash.ts';

const MANY = 12;

it('leaves threads for files, however many passwords are checked', async () => {
  let hashed = 0;
  const all = Array.from({ length: MANY }, async () => {
    await hashPassword('correct-horse-battery-9');
    hashed += 1;
  });
  await readFile(new URL(import.meta.url));
  expect(hashed).toBeLessThan(MANY / 2);
  await Promise.all(all);
});
