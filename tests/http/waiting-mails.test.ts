import { beforeEach, describe, expect, it } from 'vitest';
import { setProjectRoles } from '#contract/access-control.ts';
import { answerAlert, createAlert, deleteAlert, listAlertMails, saveAlert } from '#contract/alerts.ts';
import { listOpenCases } from '#contract/assistance.ts';
import { setBillingRoles } from '#contract/billing.ts';
import { addComment } from '#contract/comments.ts';
import { disableUser } from '#contract/dashboard-users.ts';
import { saveInboxSettings } from '#contract/inbox.ts';
import { createInvitation } from '#contract/invitations.ts';
import { getJobs } from '#contract/jobs.ts';
import { deleteProject } from '#contract/projects.ts';
import type { ProjectRole } from '#contract/roles.ts';
import { createReport } from '#contract/scheduled-reports.ts';
import { createSdkVersion, notifyOutdatedProjects } from '#contract/sdk-versions.ts';
import { deleteUser } from '#contract/users.ts';
import { checkAlerts } from '#server/features/alerts/check-alerts.ts';
import { anOrganisation } from '#server/features/billing/billing.test-support.ts';
import { warnOfLimits } from '#server/features/billing/warn-of-limits.ts';
import { switchOff } from '#server/features/notifier/switch-off.ts';
import { doReports } from '#server/features/scheduled-reports/do-reports.ts';
import { deleteOldMails } from '#server/mail/mails.queries.ts';
import { anApp, type TestPhone, type Visitor } from '#tests/setup/app.ts';
import { deliverMails } from '#tests/setup/deliver-mails.ts';

const NAME = 'Soon gone';
const PLACE = { lat: 48.2, lon: 16.4 };

const app = await anApp();
const dolphin = await app.aPerson({ dolphin: true });
const version = { platform: 'iOS', version: '3.0.0', state: 'published' } as const;
await app.call(createSdkVersion, { body: version }, { as: dolphin });

let admin: Visitor;
let project: number;
let phone: TestPhone;
beforeEach(async () => {
  app.clock.now = new Date();
  await app.db.deleteFrom('mails').execute();
  admin = await app.aPerson();
  project = await app.aProject(NAME);
  await app.grant(admin, project, 'admin');
  phone = await app.aPhone(project);
});

async function ok<A extends { status: number; text: string }>(answering: Promise<A>): Promise<A> {
  const answer = await answering;
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

const alertTo = (email: string) => ({
  ...{ kind: 'IMPACT_SEVERITY' as const, email, threshold: 1, minutes: 0, cooldownMinutes: 0, active: true },
});
const anAlert = async (email: string) => {
  const input = { query: { projectId: project }, body: alertTo(email) };
  return (await ok(app.attempt(createAlert, input, { as: admin }))).body.alert;
};
async function impact(): Promise<void> {
  await ok(phone.upload({ impacts: [{ t: Date.now(), ...PLACE, asi: 3 }] }));
  app.clock.now = new Date(Date.now() + 1);
  await checkAlerts(app.context);
  app.clock.now = new Date();
}

async function mention(people: readonly Visitor[], about: object = {}): Promise<void> {
  for (const as of people) await ok(app.call(saveInboxSettings, { body: { mentionMails: true } }, { as }));
  const text = people.map(({ email }) => `@${email}`).join(' ');
  const input = { query: { projectId: project, userId: phone.userId }, body: { text, ...about } };
  await ok(app.attempt(addComment, input, { as: admin }));
}

async function mentionAtCase(people: readonly Visitor[]): Promise<void> {
  await ok(phone.upload({ calls: [{ t: Date.now(), ...PLACE }] }));
  const { items } = (await app.call(listOpenCases, { query: { projectId: project } }, { as: admin })).body;
  await mention(people, { caseId: items[0]?.id });
}

async function report(people: readonly Visitor[]): Promise<void> {
  const schedule = { rhythm: 'weekly', weekday: 1, monthDay: 1, hour: 7, skipsEmpty: false, active: true };
  const content = { kind: 'people', name: 'Everybody', query: '', viewId: null, period: 'view' };
  const body = { ...content, ...schedule, recipients: people.map(({ userId }) => userId) };
  await ok(app.attempt(createReport, { query: { projectId: project }, body }, { as: admin }));
  await app.db
    .updateTable('scheduled_reports')
    .set({ due_at: new Date(0) })
    .execute();
  await doReports(app.context);
}

async function receiverOff(): Promise<void> {
  const receiver = { project_id: project, kind: 'generic' as const, url: 'https://example.com/' };
  await app.db
    .insertInto('receivers')
    .values({ ...receiver, active: true, version: 1 })
    .execute();
  const which = { project_id: project, receiver: 'generic' as const };
  await app.db.transaction().execute((tx) => switchOff(app.context, tx, which, 'gone'));
}

async function outdatedSdk(): Promise<void> {
  await ok(phone.upload({ device: { platform: 'iOS', sdkVersion: '2.9.0' } }));
  await ok(app.call(notifyOutdatedProjects, { body: { projectIds: [project] } }, { as: dolphin }));
}

/** The organisation, whose limit is reached. */
async function limitReached(): Promise<number> {
  const organisation = await anOrganisation(app, dolphin, { freeUserLimit: 1 });
  await app.db
    .insertInto('project_billing')
    .values({ project_id: project, billing_organisation_id: organisation })
    .execute();
  return organisation;
}

type Queueing = (people: readonly Visitor[]) => Promise<unknown>;
/** What waits, and the role with which people get it. */
const KINDS: readonly [string, ProjectRole, Queueing][] = [
  [
    'an alert',
    'user',
    async (people) => {
      for (const { email } of people) await anAlert(email);
      await impact();
    },
  ],
  ['a mention in a comment on an app user', 'reader', mention],
  ['a mention in a comment on a case', 'admin', mentionAtCase],
  ['a report', 'reader', report],
  ['that a receiver was switched off', 'admin', receiverOff],
  ['that the SDK is outdated', 'admin', outdatedSdk],
  [
    'that the limit of app users is reached',
    'billing',
    async () => {
      await limitReached();
      await warnOfLimits(app.context);
    },
  ],
];

const setRoles = (email: string, roles: readonly ProjectRole[]) =>
  ok(app.attempt(setProjectRoles, { params: { id: project, x: email }, body: { data: { roles } } }, { as: admin }));
const changePerson = ({ userId }: Visitor, change: { email?: string; email_verified?: boolean }) =>
  app.db.updateTable('users').set(change).where('id', '=', userId).execute();
const disable = ({ uid }: Visitor) =>
  ok(app.attempt(disableUser, { params: { uid }, body: { disabled: true } }, { as: dolphin }));
const remove = () =>
  ok(app.call(deleteProject, { query: { projectId: String(project), productName: NAME } }, { as: admin }));

const mails = () => app.db.selectFrom('mails').selectAll().execute();
const recipients = async () => (await mails()).map(({ recipient }) => recipient);
const mailOf = async (email: string) => (await mails()).find(({ recipient }) => recipient === email);

describe.each(KINDS)('%s that waits for the mail server', (_what, role, queue) => {
  let former: Visitor;
  let faithful: Visitor;
  beforeEach(async () => {
    [former, faithful] = [await app.aMember(project, role), await app.aMember(project, role)];
    await queue([former, faithful]);
    expect(await recipients()).toEqual(expect.arrayContaining([former.email, faithful.email]));
  });

  it.each([
    ['lost the role', () => setRoles(former.email, [])],
    ['was disabled', () => disable(former)],
    ['has another address', () => changePerson(former, { email: `other-${former.email}` })],
    ['has an unproved address', () => changePerson(former, { email_verified: false })],
  ])('does not go to somebody who %s, and goes to others', async (_how, lose) => {
    await lose();
    const sent = await deliverMails(app.db);
    expect(sent).toContain(faithful.email);
    expect(sent).not.toContain(former.email);
    expect(await mailOf(former.email)).toMatchObject({ message: null, sent_at: null, last_error: 'noRole' });
    const { body } = await app.call(getJobs, {}, { as: dolphin });
    expect(body.mails).toMatchObject({ failed: 0, lastError: null });
  });

  it('goes to nobody once the project is deleted, and nothing is left of it', async () => {
    await remove();
    expect((await mails()).filter(({ message }) => message !== null)).toEqual([]);
    expect((await mails()).map(({ last_error }) => last_error)).toEqual((await mails()).map(() => 'noProject'));
    expect(await deliverMails(app.db)).toEqual([]);
  });

  it('goes to nobody if it was queued while the project was deleted', async () => {
    await app.db.updateTable('projects').set({ deleted_at: new Date() }).where('id', '=', project).execute();
    expect(await deliverMails(app.db)).toEqual([]);
    expect(await mailOf(faithful.email)).toMatchObject({ message: null, last_error: 'noProject' });
  });
});

describe('a mail that waits', () => {
  it('about a case goes to nobody who became a reader', async () => {
    const former = await app.aMember(project, 'admin');
    await mentionAtCase([former]);
    await setRoles(former.email, ['reader']);
    expect(await deliverMails(app.db)).toEqual([]);
  });

  it('about a comment goes to nobody who no longer wants such mails', async () => {
    const reader = await app.aMember(project, 'reader');
    await mention([reader]);
    await ok(app.call(saveInboxSettings, { body: { mentionMails: false } }, { as: reader }));
    expect(await deliverMails(app.db)).toEqual([]);
    expect(await mailOf(reader.email)).toMatchObject({ message: null, last_error: 'notListed' });
  });

  it('about a limit goes to whoever pays, and not if they no longer do', async () => {
    const [payer, former] = [await app.aPerson(), await app.aPerson()];
    const organisation = await limitReached();
    const pays = (uid: string, roles: 'billing'[]) =>
      ok(
        app.call(
          setBillingRoles,
          { params: { uid }, query: { billingOrganisationId: organisation }, body: { data: { roles } } },
          { as: dolphin },
        ),
      );
    for (const { uid } of [payer, former]) await pays(uid, ['billing']);
    await warnOfLimits(app.context);
    await pays(former.uid, []);
    expect(await deliverMails(app.db)).toEqual([admin.email, payer.email].sort());
  });
});

describe('an alert that waits', () => {
  const email = 'outside@example.com';
  const tokenTo = async () => /#token=([\w-]+)/.exec(JSON.stringify((await mailOf(email))?.message))?.[1] ?? '';
  const answer = (token: string, wanted: boolean) => ok(app.call(answerAlert, { body: { token, wanted } }));
  const agreed = async () => {
    const { id } = await anAlert(email);
    const token = await tokenTo();
    expect(await deliverMails(app.db)).toEqual([email]);
    await answer(token, true);
    await impact();
    return { id, token };
  };
  const save = (id: string, more: object) =>
    ok(
      app.attempt(
        saveAlert,
        { params: { id }, query: { projectId: project }, body: { ...alertTo(email), ...more, version: 2 } },
        { as: admin },
      ),
    );
  const drop = (id: string) =>
    ok(app.call(deleteAlert, { params: { id }, query: { projectId: project } }, { as: admin }));

  it('goes to an address that agreed', async () => {
    await agreed();
    expect(await deliverMails(app.db)).toEqual([email]);
  });

  it.each([
    ['whose owner has stopped it', ({ token }: { token: string }) => answer(token, false)],
    ['when it was switched off', ({ id }: { id: string }) => save(id, { active: false })],
    ['that is no longer its own', ({ id }: { id: string }) => save(id, { email: 'another@example.com' })],
    ['when it was deleted', ({ id }: { id: string }) => drop(id)],
  ])('does not go to an address %s', async (_how, stop) => {
    await stop(await agreed());
    expect(await deliverMails(app.db)).not.toContain(email);
  });

  it.each([
    ['sent', async () => {}],
    ['withdrawn', async (alert: { id: string }) => save(alert.id, { active: false })],
  ])('is listed as %s, also once the mail itself is deleted', async (state, change) => {
    const states = async () => {
      const { items } = (await app.call(listAlertMails, { query: { projectId: project } }, { as: admin })).body;
      return items.map((item) => item.state);
    };
    const alert = await agreed();
    expect(await states()).toEqual(['waiting']);
    await change(alert);
    await deliverMails(app.db);
    expect(await states()).toEqual([state]);
    await checkAlerts(app.context);
    await deleteOldMails(app.db, 0);
    expect(await mails()).toEqual([]);
    expect(await states()).toEqual([state]);
  });

  it('is listed as withdrawn when the person is deleted', async () => {
    const former = await app.aMember(project, 'reader');
    await anAlert(former.email);
    await impact();
    await ok(app.attempt(deleteUser, { body: { uid: former.uid } }, { as: former }));
    const { items } = (await app.call(listAlertMails, { query: { projectId: project } }, { as: admin })).body;
    expect(items).toMatchObject([{ state: 'withdrawn' }]);
  });

  it('asks nobody for consent once it is deleted', async () => {
    const { id } = await anAlert(email);
    await drop(id);
    expect(await deliverMails(app.db)).toEqual([]);
  });

  it('asks nobody for consent once the project is deleted', async () => {
    await anAlert(email);
    await remove();
    expect(await deliverMails(app.db)).toEqual([]);
  });
});

describe('an invitation that waits', () => {
  const invite = () =>
    ok(
      app.call(
        createInvitation,
        { query: { projectId: project }, body: { email: 'invited@example.com', roles: ['reader'] } },
        { as: admin },
      ),
    );

  it('is sent', async () => {
    await invite();
    expect(await deliverMails(app.db)).toEqual(['invited@example.com']);
  });

  it('is not sent once the project is deleted', async () => {
    await invite();
    await remove();
    expect(await deliverMails(app.db)).toEqual([]);
  });
});
