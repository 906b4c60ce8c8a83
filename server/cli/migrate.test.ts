import { randomBytes } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import { atEnd } from '#tests/setup/at-end.ts';
import { runCommand } from '#tests/setup/built-product.ts';
import { asAdmin } from '#tests/setup/citus.ts';
import { databaseUrl } from '#tests/setup/database.ts';

const { admin, owner, nodes } = inject('postgres');

it.skipIf(nodes.length > 0)(
  'npm run migrate makes the tables of an empty database, once',
  async () => {
    const database = `move_test_${randomBytes(8).toString('hex')}`;
    await asAdmin(admin, `create database ${database} owner ${owner.user}`);
    atEnd(() => asAdmin(admin, `drop database ${database} with (force)`));
    const DATABASE_URL = databaseUrl({ ...admin, ...owner, database });
    const migrate = () => runCommand({ DATABASE_URL, MOVE_SECRET_KEY: 'z'.repeat(32) }, 'migrate');
    expect(await migrate()).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Migrated to \d\S*: 0001-schema/),
    });
    expect(await migrate()).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Up to date with \d/) });
  },
  120_000,
);
