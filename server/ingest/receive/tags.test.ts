import { beforeAll, expect, it } from 'vitest';
import { getAppUser } from '#contract/app-user-head.ts';
import { getPeopleBounds } from '#contract/app-user-list.ts';
import { MAX_RECORDS_PER_LIST } from '#contract/upload.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { MAX_TAGS } from './save-tags.ts';

let app: TestApp;
let project: number;
let reader: Visitor;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  reader = await app.aMember(project, 'reader');
});

const NOW = Date.now();
const tags = (round: number) =>
  Array.from({ length: MAX_RECORDS_PER_LIST }, (_, at) => ({
    ...{ t: NOW - 10_000 + 2_000 * round + at, name: `${round} ${at}`, lat: 48, lon: 16 },
  }));

it('keeps the latest of the places that a phone names, and its other positions', async () => {
  const [phone, other] = [await app.aPhone(project), await app.aPhone(project)];
  const here = { project_id: project, user_id: phone.userId, context: 'USERPOS', at_ms: 1, lat: 47, lon: 15 };
  await app.db.insertInto('last_locations').values(here).execute();
  await other.upload({ tags: [{ t: NOW - 20_000, name: 'bicycle', lat: 48, lon: 16 }] });
  for (const round of [1, 0, 2]) expect((await phone.upload({ tags: tags(round) })).body.accepted.records).toBe(1_000);
  const query = { projectId: project, userId: phone.userId };
  const { positions } = (await app.call(getAppUser, { query }, { as: reader })).body;
  const latest = tags(2).slice(-MAX_TAGS).reverse();
  expect(positions.map(({ context }) => context)).toEqual([...latest.map(({ name }) => `TAG:${name}`), 'USERPOS']);
  const rows = await app.db.selectFrom('last_locations').select('user_id').where('project_id', '=', project).execute();
  expect(rows).toHaveLength(MAX_TAGS + 2);
  // The map starts where people are, whatever they named.
  expect((await app.call(getPeopleBounds, { query: { projectId: project } }, { as: reader })).body.bounds).toEqual([
    ...[15, 47, 15, 47],
  ]);
});
