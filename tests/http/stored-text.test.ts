import { expect, it } from 'vitest';
import { HEADER } from '#contract/constants.ts';
import { createProject } from '#contract/projects.ts';
import { anApp, ORIGIN } from '#tests/setup/app.ts';

it('stores no text that is not UTF-8', async () => {
  const app = await anApp();
  const person = await app.aPerson();
  const bytes = Buffer.concat([Buffer.from('{"productName":"Caf'), Buffer.from([0xe9]), Buffer.from('"}')]);
  const answer = await app.http.inject({
    method: createProject.method,
    url: createProject.path,
    headers: { origin: ORIGIN, [HEADER.token]: `Bearer ${person.token}`, 'content-type': 'application/json' },
    payload: bytes,
  });
  expect(answer.statusCode).toBe(400);
  const halfALetter = await app.call(createProject, { body: { productName: 'Caf\ud83d' } }, { as: person });
  expect(halfALetter).toMatchObject({ status: 400, error: { code: 'validation' } });
  expect(await app.db.selectFrom('projects').select('name').execute()).toEqual([]);
  expect((await app.call(createProject, { body: { productName: 'Café 🐬' } }, { as: person })).status).toBe(200);
});
