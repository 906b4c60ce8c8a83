import { expect, it } from 'vitest';
import { anApp } from '#tests/setup/app.ts';
import { stillAllowed } from './still-allowed.ts';

it('a stream carries nothing for admins in a session without a required second factor', async () => {
  const strict = await anApp({ MOVE_SECOND_FACTOR: 'required' });
  const [own, foreign] = [await strict.aProject('Own'), await strict.aProject('Foreign')];
  const person = await strict.aMember(own, 'reader', 'admin');
  await strict.grant(person, foreign, 'admin');
  const sessions = strict.db.selectFrom('sessions').select('id').where('user_id', '=', person.userId);
  const { id: sessionId } = await sessions.executeTakeFirstOrThrow();
  const allowed = () =>
    stillAllowed(
      strict.context,
      [own, foreign].map((projectId) => ({ sessionId, projectId })),
    );
  expect(await allowed()).toEqual(new Map([[0, false]]));
  await strict.db.updateTable('sessions').set({ second_factor: true }).where('id', '=', sessionId).execute();
  const entries = [...(await allowed())].sort(([one], [other]) => one - other);
  expect(entries).toEqual([
    [0, true],
    [1, true],
  ]);
});
