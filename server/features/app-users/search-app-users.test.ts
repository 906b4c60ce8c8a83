import { beforeAll, describe, expect, it } from 'vitest';
import { searchAppUsers } from '#contract/search.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';

let app: TestApp;
let reader: Visitor;
let project: number;
beforeAll(async () => {
  app = await anApp();
  [reader, project] = [await app.aPerson(), await app.aProject()];
  await app.grant(reader, project, 'reader');
  const foreign = await app.aProject('Foreign');
  for (const userId of ['Vienna-2', 'vienna-1', 'vienna%', 'graz-north']) await app.aPhone(project, userId);
  await app.aPhone(foreign, 'vienna-9');
});

const search = (text: string) => app.call(searchAppUsers, { query: { projectId: project, text } }, { as: reader });
const found = async (text: string) => (await search(text)).body.items.map((item: { userId: string }) => item.userId);

describe('searchAppUsers', () => {
  it('finds by id prefix, ignoring case, in this project only', async () => {
    expect(await found('VIENNA')).toEqual(['vienna%', 'vienna-1', 'Vienna-2']);
    expect(await found('raz')).toEqual([]);
  });
  it('finds by a later part of an id and by phone, like the list', async () => {
    // Installation ids are found too; they are hexadecimal, so none starts with these words.
    expect(await found('north')).toEqual(['graz-north']);
    expect(await found('nor graz')).toEqual(['graz-north']);
    expect(await found('vienna north')).toEqual([]);
  });
  it('treats wildcards as plain characters', async () => {
    expect(await found('vienna%')).toEqual(['vienna%']);
    expect(await found('_ienna')).toEqual([]);
    expect(await found('vienna\\')).toEqual([]);
  });
  it('rejects an empty search, and one that is too long', async () => {
    expect((await search(' ')).status).toBe(400);
    expect((await search('x'.repeat(101))).status).toBe(400);
  });
});
