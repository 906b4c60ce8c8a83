import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { aDatabase } from '#tests/setup/database.ts';
import { isInRollout } from './in-rollout.ts';

const db = openDatabase(await aDatabase());
afterAll(() => db.destroy());

const USERS = 5_000;
const inside = async (share: number, projectId = 1001): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from generate_series(1, ${USERS}::int) id where rollout_position(${projectId}, 'user-' || id) < ${share}
  `.execute(db);
  return rows.map(({ id }) => id);
};

describe('the share of a roll-out', () => {
  it('is about as large as it says', async () => {
    for (const share of [1, 10, 50, 90]) {
      expect(Math.abs((await inside(share)).length / USERS - share / 100)).toBeLessThan(0.03);
    }
  });

  it('keeps its users when it is raised', async () => {
    const more = new Set(await inside(25));
    expect((await inside(10)).every((user) => more.has(user))).toBe(true);
    expect(await inside(100)).toHaveLength(USERS);
  });

  it('has other users in another project', async () => {
    expect(await inside(10)).toEqual(await inside(10));
    expect(await inside(10)).not.toEqual(await inside(10, 1002));
  });

  it('is the same for every question about a user', async () => {
    const users = await inside(10);
    for (const id of [1, 2, 3, ...users.slice(0, 3)]) {
      expect(await isInRollout(db, { projectId: 1001, userId: `user-${id}` }, 10)).toBe(users.includes(id));
    }
  });
});
