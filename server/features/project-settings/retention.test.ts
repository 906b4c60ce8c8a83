import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeBatch } from '#contract/fix-codec.ts';
import { DEFAULT_RETENTION, getRetention, setRetention } from '#contract/retention.ts';
import { aDrive } from '#engine/synthetic/days.ts';
import { anApp, type TestApp, type TestPhone, type Visitor } from '#tests/setup/app.ts';
import { processAll } from '#tests/setup/process-all.ts';
import { enforceRetention } from './enforce-retention.ts';

let app: TestApp;
let project: number;
let admin: Visitor;
let phone: TestPhone;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject();
  admin = await app.aMember(project, 'admin');
  phone = await app.aPhone(project);
});

const stateOf = async () => (await app.call(getRetention, { query: { projectId: project } }, { as: admin })).body;
const set = async (input: object) => {
  const body = { version: (await stateOf()).version, ...input };
  return app.attempt(setRetention, { query: { projectId: project }, body }, { as: admin });
};
const count = async (table: 'batches' | 'device_records' | 'timeline_items') =>
  (await app.db.selectFrom(table).selectAll().where('project_id', '=', project).execute()).length;
const daysAgo = (days: number) => Math.floor(app.clock.now.getTime() / 1000) - days * 86_400;
let sent = 0;
async function aDriveOf(days: number) {
  const bytes = encodeBatch(
    `0b7e8a52-9f6c-4d0e-8a53-${String(++sent).padStart(12, '0')}`,
    aDrive({ seed: days, timestamp: daysAgo(days) }, 600),
  );
  await phone.uploadBytes(bytes);
  await phone.upload({ logs: [{ t: daysAgo(days) * 1000, level: 'INFO', text: 'hello' }] });
}

describe('retention', () => {
  it('has defaults, is set by an admin, and writes a revision', async () => {
    expect(await stateOf()).toEqual({ retention: DEFAULT_RETENTION, version: 0 });
    const input = { fixesDays: 10, logsDays: 5, itemsDays: null };
    expect((await set(input)).body).toEqual({ retention: input, version: 1 });
    expect(await stateOf()).toEqual({ retention: input, version: 1 });
    const note = await app.db.selectFrom('revisions').selectAll().where('entity', '=', 'retention').executeTakeFirst();
    expect(note).toMatchObject({ before: DEFAULT_RETENTION, after: input });
    for (const bad of [
      { ...input, fixesDays: 0 },
      { ...input, logsDays: 1.5 },
      { fixesDays: 1 },
      { ...input, more: 1 },
    ]) {
      expect((await set(bad)).status).toBe(400);
    }
  });
  it('deletes however many rows a phone left', async () => {
    const other = await app.aPhone(await app.aProject());
    await other.upload({ logs: [{ t: daysAgo(900) * 1000, level: 'INFO', text: 'hello' }] });
    const rows = () =>
      app.db
        .selectFrom('device_records')
        .select('batch_id')
        .where('project_id', '=', other.projectId)
        .where('user_id', '=', other.userId)
        .execute();
    await sql`
      insert into device_records
      select (jsonb_populate_record(r, jsonb_build_object('batch_id', gen_random_uuid()))).*
      from device_records r, generate_series(1, 12000) n
      where r.project_id = ${other.projectId} and r.user_id = ${other.userId}
    `.execute(app.db);
    expect(await rows()).toHaveLength(12_001);
    await enforceRetention(app.context);
    expect(await rows()).toEqual([]);
  });
  it('keeps unprocessed data, then deletes only what is older', async () => {
    await aDriveOf(20);
    await enforceRetention(app.context);
    expect(await count('batches')).toBe(2);
    await aDriveOf(3);
    await processAll(app.db);
    const items = await count('timeline_items');
    await enforceRetention(app.context);
    expect(await count('batches')).toBe(3);
    expect(await count('device_records')).toBe(1);
    expect(await count('timeline_items')).toBe(items);
    await set({ fixesDays: null, logsDays: null, itemsDays: 10 });
    await enforceRetention(app.context);
    const left = await app.db.selectFrom('timeline_items').select('end_ts').where('project_id', '=', project).execute();
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(items);
    expect(left.every((item) => item.end_ts >= daysAgo(10))).toBe(true);
    expect(await count('batches')).toBe(3);
  });
  it('prevents the engine from restoring old items', async () => {
    const before = await count('timeline_items');
    await aDriveOf(1);
    await processAll(app.db);
    await enforceRetention(app.context);
    const rows = await app.db.selectFrom('timeline_items').select('end_ts').where('project_id', '=', project).execute();
    expect(rows.length).toBeGreaterThan(before);
    expect(rows.every((item) => item.end_ts >= daysAgo(10))).toBe(true);
  });
});
