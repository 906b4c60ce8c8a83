import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listAppUserFilters, listAppUsers } from '#contract/app-user-list.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getHome } from '#contract/home.ts';
import {
  createSdkVersion,
  getSdkAdoption,
  listOutdatedProjects,
  listVersionProjects,
  type OutdatedProject,
  type SdkPlatform,
} from '#contract/sdk-versions.ts';
import { signInUser } from '#server/features/app-users/sign-in-user.ts';
import { countVersions } from '#server/features/sdk-versions/adoption.queries.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { longestTurnOfRepeated, MAX_DELAY_MS } from '#tests/setup/longest-turn.ts';

/** Enough for every screen, whatever phones report. */
const MAX_CHARACTERS = 100_000;
/** More than a statement may have parameters. */
const VERSIONS = 70_000;
const WORDS = 20_000;

let app: TestApp;
let dolphin: Visitor;
let reader: Visitor;
let project: number;

const publish = (platform: SdkPlatform, version: string) =>
  app.call(createSdkVersion, { body: { platform, version, state: 'published' } }, { as: dolphin });
/** What very many phones leave behind, each with a word of its own; `n` is its number. */
const count = (howMany: number, counter: string, key: string) =>
  sql`
    insert into project_counters (project_id, counter, key, amount)
    select ${project}, ${sql.raw(counter)}, ${sql.raw(key)}, 1 from generate_series(1, ${sql.lit(howMany)}) n
  `.execute(app.db);

beforeAll(async () => {
  app = await anApp();
  dolphin = await app.aPerson({ dolphin: true });
  await publish('Android', '2.0.0');
});

describe('versions, tags and reasons of which each phone reports its own', () => {
  const home = () => app.call(getHome, { query: { projectId: project } }, { as: reader });
  const filters = () => app.call(listAppUserFilters, { query: { projectId: project } }, { as: reader });
  const outdatedUsers = () =>
    app.call(listAppUsers, { query: { projectId: project, outdated: 'true' } }, { as: reader });
  const outdatedProjects = () => app.call(listOutdatedProjects, {}, { as: dolphin });
  const below = () =>
    app.call(
      listVersionProjects,
      { query: { platform: 'Android', version: '2.0.0', which: 'below' } },
      { as: dolphin },
    );
  const adoption = () => app.call(getSdkAdoption, { query: { platform: 'Android' } }, { as: dolphin });

  const READERS = [home, filters, outdatedUsers, outdatedProjects, below, adoption];
  const quickly = async <Body>(read: () => Promise<{ status: number; text: string; body: Body }>): Promise<Body> => {
    const { ms, result } = await longestTurnOfRepeated(read);
    expect(result.status).toBe(200);
    expect(ms).toBeLessThan(MAX_DELAY_MS);
    expect(result.text.length).toBeLessThan(MAX_CHARACTERS);
    return result.body;
  };

  beforeAll(async () => {
    project = await app.aProject();
    reader = await app.aMember(project, 'reader');
    // So that what is measured is not their first call.
    for (const read of READERS) await read();
    await count(VERSIONS, `'version'`, `jsonb_build_array('Android', '1.0.' || n)::text`);
    await count(WORDS, `'tag'`, `'tag ' || n`);
    await count(WORDS, `'trouble/reason:r' || n`, `'2026-01-01'`);
    await sql`
      insert into project_counters (project_id, counter, key, amount)
      values (${project}, 'users', 'all', ${VERSIONS + 3}), (${project}, 'version', '["Android", "2.0.0"]', 2),
        (${project}, 'version', '["iOS", "nightly"]', 1), (${project}, 'tag', 'often', 5),
        (${project}, 'trouble/reason:often', '2026-01-01', 5)
    `.execute(app.db);
    await countVersions(app.db, app.clock.now);
  });

  it('hold up nobody while Home is read, which names the most frequent', async () => {
    const { figures } = await quickly(home);
    expect(figures.versions[0]).toEqual({ platform: 'Android', version: '2.0.0', users: 2 });
    expect(figures.versions.length + figures.moreVersions).toBe(VERSIONS + 2);
    expect(figures.withoutVersion).toBe(0);
    expect(figures.troubles.reasons[0]).toEqual({ reason: 'often', users: 5 });
    expect(figures.troubles.reasons.length + figures.troubles.moreReasons).toBe(WORDS + 1);
  });
  it('hold up nobody while filters are read, which name the most frequent', async () => {
    const { releases, tags, warnings, more, outdated } = await quickly(filters);
    expect(releases[0]).toMatchObject({ version: '2.0.0', users: 2 });
    expect(tags[0]).toEqual({ tag: 'often', users: 5 });
    expect(warnings[0]).toEqual({ reason: 'often', users: 5 });
    expect(releases.length + more.releases).toBe(VERSIONS + 2);
    expect(tags.length + more.tags).toBe(WORDS + 1);
    expect(warnings.length + more.warnings).toBe(WORDS + 1);
    expect(outdated).toBe(VERSIONS);
  });
  it('hold up nobody while outdated app users are listed', async () => {
    expect((await quickly(outdatedUsers)).items).toEqual([]);
  });
  it.each([
    ['outdated versions', outdatedProjects],
    ['versions below another', below],
  ])('hold up nobody while projects with %s are listed, with all of their app users', async (_what, read) => {
    const [one] = (await quickly<{ items: Omit<OutdatedProject, 'notifiedAt'>[] }>(read)).items;
    expect(one).toMatchObject({ projectId: project, users: VERSIONS });
    expect((one?.versions.length ?? 0) + (one?.moreVersions ?? 0)).toBe(VERSIONS);
  });
  it('hold up nobody while the adoption is read, which adds up the rare ones', async () => {
    const { rows } = await quickly(adoption);
    const last = rows.filter(({ day }) => day === rows.at(-1)?.day);
    expect(last.reduce((sum, { users }) => sum + users, 0)).toBe(VERSIONS + 2);
    expect(last.find(({ version }) => version === '2.0.0')).toMatchObject({ users: 2, projects: 1 });
    expect(last.find(({ version }) => version === '')).toMatchObject({ projects: 1 });
  });
});

describe('app users with more outdated versions than can be named', () => {
  const PEOPLE = 230;
  it('are all listed', async () => {
    project = await app.aProject();
    reader = await app.aMember(project, 'reader');
    const joins = (userId: string, sdkVersion: string) =>
      signInUser(app.context, {
        ...{ projectId: project, userId, audience: 'backend' },
        device: { platform: 'Android', sdkVersion },
      });
    for (let at = 0; at < PEOPLE; at++) await joins(`old-${at}`, `1.${at}.0`);
    for (const version of ['2.0.0', '2.0.0.1', '10.0.0', 'nightly', '1.٣.0']) await joins(`other-${version}`, version);
    const listed = async (query: object): Promise<ReplyOf<typeof listAppUsers>> =>
      (await app.call(listAppUsers, { query: { projectId: project, outdated: 'true', ...query } }, { as: reader }))
        .body;
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await listed({ sort: 'id', ...(cursor && { cursor }) });
      found.push(...page.items.map(({ userId }) => userId));
      cursor = page.next;
    }
    expect(found).toEqual(Array.from({ length: PEOPLE }, (_, at) => `old-${at}`).sort());
    const { body } = await app.call(listAppUserFilters, { query: { projectId: project } }, { as: reader });
    expect(body.outdated).toBe(PEOPLE);
  });
});
