import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { anApp } from '#tests/setup/app.ts';
import { atEnd } from '#tests/setup/at-end.ts';
import { aTemporaryFolder, removeFolder } from '#tests/setup/temporary-folder.ts';
import { keepFirstPassword, watchFirstPassword } from './first-password.ts';

it('is kept until a dolphin signs in, and no longer', async () => {
  const app = await anApp();
  const dataDir = aTemporaryFolder();
  atEnd(() => removeFolder(dataDir));
  const file = path.join(dataDir, 'first-password');
  const lines: string[] = [];
  const watch = () =>
    watchFirstPassword(app.db, { dataDir, log: app.context.log, print: (line) => void lines.push(line) });

  keepFirstPassword(dataDir, 'the-first-password');
  await app.aPerson();
  await watch()?.stop();
  expect(existsSync(file)).toBe(true);
  expect(lines).toEqual([expect.stringContaining(file)]);

  await app.aPerson({ dolphin: true });
  const watching = watch();
  await expect.poll(() => existsSync(file)).toBe(false);
  await watching?.stop();
  expect(watch()).toBeNull();
});
