import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { listAudit } from '#contract/audit.ts';
import { saveInboxSettings } from '#contract/inbox.ts';
import { createReport, setSubscription, subscribeToSafetyReport } from '#contract/scheduled-reports.ts';
import { deleteUser, removeAvatar, saveAvatar, saveUser, updateUser } from '#contract/users.ts';
import { eraseUser } from '#server/features/app-users/erase-user.ts';
import { unsubscribeToken } from '#server/features/scheduled-reports/unsubscribe-link.ts';
import { takesPart } from '#server/mail/mail-limits.ts';
import { anApp, type Visitor } from '#tests/setup/app.ts';
import { tablesWith } from '#tests/setup/tables-with.ts';

/** What people change for themselves is in the audit trail as well. */
const app = await anApp();
const dolphin = await app.aPerson({ dolphin: true });

const audited = async (entity: string, entityId: string) => {
  const { body } = await app.call(listAudit, { query: { entity } }, { as: dolphin });
  return body.items
    .filter((entry) => entry.entityId === entityId)
    .map(({ actor, changes }) => ({ actor: actor?.id ?? null, changes }))
    .reverse();
};
async function ok<A extends { status: number; text: string }>(answering: Promise<A>): Promise<A> {
  const answer = await answering;
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

describe('a profile', () => {
  const changed = async ({ userId }: Visitor) =>
    (await audited('dashboard-user', userId)).map(({ actor, changes }) => {
      expect(actor).toBe(userId);
      return changes.map(({ field, after }) => [field, after]);
    });

  it('is recorded by what was changed, without names, which would outlive the person', async () => {
    const as = await app.aPerson();
    await ok(app.call(saveUser, { body: { firstname: 'Zoralinde', company: 'Zwickwerk' } }, { as }));
    await ok(app.call(saveUser, { body: { firstname: 'Zoralinde', lastname: 'Zwick' } }, { as }));
    await ok(app.call(updateUser, { body: { company: 'Zwickhaus' } }, { as }));
    expect(await changed(as)).toEqual([
      [['profile', ['firstname', 'company']]],
      [['profile', ['lastname']]],
      [['profile', ['company']]],
    ]);
    for (const name of ['Zoralinde', 'Zwick']) expect(await tablesWith(app.db, name)).toEqual(['users']);
    await ok(app.call(deleteUser, { body: { uid: as.uid } }, { as }));
    expect(await tablesWith(app.db, 'Zwick')).toEqual([]);
  });

  it('is not recorded if nothing changes', async () => {
    const as = await app.aPerson();
    const { user } = (await ok(app.call(saveUser, { body: { firstname: 'Demo' } }, { as }))).body;
    await ok(app.call(saveUser, { body: user }, { as }));
    await ok(app.call(removeAvatar, {}, { as }));
    expect(await changed(as)).toHaveLength(1);
  });

  it('is recorded with a new and a removed picture', async () => {
    const as = await app.aPerson();
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#438d72' } });
    const image = (await picture.jpeg().toBuffer()).toString('base64');
    await ok(app.call(saveAvatar, { body: { image } }, { as }));
    await ok(app.call(removeAvatar, {}, { as }));
    expect(await changed(as)).toEqual([[['profile', ['image']]], [['profile', ['image']]]]);
  });

  it('is saved a limited number of times an hour, so that nobody fills the trail', async () => {
    const as = await app.aPerson();
    const statuses = new Set<number>();
    for (let at = 0; at < 121; at++) {
      statuses.add((await app.call(saveUser, { body: { company: `Demo ${at}` } }, { as })).status);
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});

it('records whether mentions are mailed, once for each change', async () => {
  const as = await app.aPerson();
  for (const mentionMails of [true, true, false]) {
    await ok(app.call(saveInboxSettings, { body: { mentionMails } }, { as }));
  }
  expect(await audited('dashboard-user', as.userId)).toEqual([
    { actor: as.userId, changes: [{ field: 'mentionMails', before: false, after: true }] },
    { actor: as.userId, changes: [{ field: 'mentionMails', before: true, after: false }] },
  ]);
});

describe('the subscription to a report', () => {
  const aReport = async (name: string) => {
    const projectId = await app.aProject();
    const [admin, reader] = [await app.aMember(projectId, 'admin'), await app.aMember(projectId, 'reader')];
    const content = { kind: 'people', name, query: '', viewId: null, period: 'view' };
    const schedule = { rhythm: 'weekly', weekday: 1, monthDay: 1, hour: 7, skipsEmpty: false, active: true };
    const body = { ...content, ...schedule, recipients: [admin.userId, reader.userId] };
    const { report } = (await ok(app.attempt(createReport, { query: { projectId }, body }, { as: admin }))).body;
    const subscribe = (as: Visitor, wanted: boolean) =>
      ok(app.call(setSubscription, { params: { id: report.id }, query: { projectId }, body: { wanted } }, { as }));
    return { projectId, admin, reader, id: report.id, subscribe };
  };
  const entries = (id: string) => audited('report-subscription', id);

  it('is recorded with the person who ends and renews it', async () => {
    const { reader, id, subscribe } = await aReport('Weekly');
    for (const wanted of [false, false, true, true]) await subscribe(reader, wanted);
    expect(await entries(id)).toEqual([
      {
        actor: reader.userId,
        changes: [
          { field: 'isSubscribed', before: true, after: false },
          { field: 'refusesOthers', before: false, after: true },
        ],
      },
      {
        actor: reader.userId,
        changes: [
          { field: 'hasChosen', before: false, after: true },
          { field: 'isSubscribed', before: false, after: true },
        ],
      },
    ]);
  });

  it('is recorded when the link in a mail ends it, with the address, but nobody as the one who followed it', async () => {
    const { reader, id } = await aReport('Weekly');
    const token = unsubscribeToken(app.context.secrets, { reportId: id, personId: reader.userId });
    for (let at = 0; at < 2; at++) await ok(app.send('POST', `/api/report/unsubscribe?token=${token}`));
    expect(await entries(id)).toMatchObject([
      {
        actor: null,
        changes: [
          { field: 'isSubscribed', before: true, after: false },
          { field: 'refusesOthers', before: false, after: true },
          { field: 'email', after: reader.email },
        ],
      },
    ]);
  });

  it('is recorded when somebody subscribes to the report on safety that another has created', async () => {
    const { projectId, admin, reader } = await aReport('Weekly');
    const subscribe = (as: Visitor) => ok(app.call(subscribeToSafetyReport, { query: { projectId } }, { as }));
    const { id } = (await subscribe(admin)).body.report;
    expect(await entries(id)).toEqual([]);
    await subscribe(reader);
    expect(await entries(id)).toMatchObject([{ actor: reader.userId }]);
  });

  it('is no part in the project: mails stay limited, and the only admin may still go', async () => {
    const { projectId, admin, reader, id, subscribe } = await aReport('Weekly');
    await subscribe(reader, false);
    expect(await entries(id)).toHaveLength(1);
    expect(await takesPart(app.db, projectId, reader.email)).toBe(false);
    await app.db.deleteFrom('project_roles').where('user_id', '=', admin.userId).execute();
    await app.grant(reader, projectId, 'admin');
    await ok(app.call(deleteUser, { body: { uid: reader.uid } }, { as: reader }));
  });

  it('does not keep the id of an erased app user after whom the report was named', async () => {
    const { projectId, reader, id, subscribe } = await aReport('Trips of zwickdriver');
    await app.aPhone(projectId, 'zwickdriver');
    await subscribe(reader, false);
    await eraseUser(app.context, projectId, 'zwickdriver');
    const { rows } = await sql`
      select from revisions where entity = 'report-subscription' and project_id = ${projectId} and after is not null
    `.execute(app.db);
    expect(rows).toEqual([]);
    expect(await entries(id)).toEqual([]);
    expect(await tablesWith(app.db, 'zwickdriver')).toEqual([]);
  });

  it('is changed a limited number of times an hour', async () => {
    const { projectId, reader, id } = await aReport('Weekly');
    const statuses = new Set<number>();
    for (let at = 0; at < 121; at++) {
      const input = { params: { id }, query: { projectId }, body: { wanted: at % 2 === 0 } };
      statuses.add((await app.call(setSubscription, input, { as: reader })).status);
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});
