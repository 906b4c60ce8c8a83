import { expect, it } from 'vitest';
import { runCommand } from '#tests/setup/built-product.ts';
import { aDatabase, databaseUrl } from '#tests/setup/database.ts';

it('npm run migrate brings an empty database up to date, once, and says so', { timeout: 120_000 }, async () => {
  const DATABASE_URL = databaseUrl(await aDatabase());
  const migrate = () => runCommand({ DATABASE_URL, MOVE_SECRET_KEY: 'z'.repeat(32) }, 'migrate');
  expect(migrate()).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Migrated to \d+\.\d+\.\d+: 0001-/) });
  expect(migrate()).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Up to date with \d/) });
});
