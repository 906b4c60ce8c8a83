import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leaveProject, setGlobalRoles, setProjectRoles } from '#contract/access-control.ts';
import { changeApiKey, createApiKey, rollApiKey } from '#contract/api-keys.ts';
import { eraseAppUser } from '#contract/app-user-head.ts';
import { setBillingRoles } from '#contract/billing.ts';
import { saveExportSchedule } from '#contract/bulk-export.ts';
import { startBulkWork } from '#contract/bulk-works.ts';
import { PROOF_SECONDS } from '#contract/constants.ts';
import { createInvitation } from '#contract/invitations.ts';
import { getProjectSettings, saveProjectSettings } from '#contract/project-settings.ts';
import { createProject, deleteProject } from '#contract/projects.ts';
import { endFormerSecret, removeReceiver, saveReceiver, setReceiverSecret } from '#contract/receivers.ts';
import { setRetention } from '#contract/retention.ts';
import { listRevisions, restoreRevision } from '#contract/revisions.ts';
import { proveAgain } from '#contract/session.ts';
import { deleteUser, getUser } from '#contract/users.ts';
import { features } from '#server/features/index.ts';
import { unbase32 } from '#server/identity/embedded/embedded-provider.test-support.ts';
import { codeAt } from '#server/identity/embedded/totp.ts';
import { catalogue } from '#tests/setup/catalogue.ts';
import { anEmbeddedApp, type EmbeddedApp, type EmbeddedBrowser, PASSWORD } from '#tests/setup/embedded-app.ts';

/** What would make a stolen session lasting requires recent proof of identity. */
let app: EmbeddedApp;
beforeAll(async () => {
  app = await anEmbeddedApp();
});
beforeEach(() => {
  app.clock.now = new Date();
});

const later = () => {
  app.clock.now = new Date(Date.now() + (PROOF_SECONDS + 1) * 1000);
};

async function anAdmin(): Promise<{ admin: EmbeddedBrowser; projectId: number }> {
  const admin = await app.aPerson();
  const { project } = (await admin.call(createProject, { body: { productName: 'Demo' } })).body;
  return { admin, projectId: project.projectId };
}

const aKey = (projectId: number, name = 'backend') => ({
  query: { projectId },
  body: { name, scope: 'read-only' },
});

/** Signs in again at the provider, as the dialog does. */
async function password(browser: EmbeddedBrowser) {
  const { email } = browser;
  return (await browser.identity('sign-in', { email, password: PASSWORD })).body.idToken;
}

it('does not ask someone who has just signed in, but someone who signed in long ago', async () => {
  const { admin, projectId } = await anAdmin();
  expect((await admin.call(createApiKey, aKey(projectId))).status).toBe(200);
  later();
  const refused = await admin.call(createApiKey, aKey(projectId, 'other'));
  expect([refused.status, refused.error.code]).toEqual([403, 'proof_required']);
  expect((await admin.call(getUser)).status).toBe(200);

  const proved = await admin.call(proveAgain, { body: { token: await password(admin) } });
  expect([proved.status, new Date(proved.body.until).getTime()]).toEqual([
    200,
    expect.closeTo(app.clock.now.getTime() + PROOF_SECONDS * 1000, -4),
  ]);
  expect((await admin.call(createApiKey, aKey(projectId, 'other'))).status).toBe(200);
  // The provider's session is the new one, and continues with this session.
  expect((await admin.identity('token')).status).toBe(200);
});

it('declares it for keys, roles, invitations, deletions, and for where data is sent to', () => {
  const declared = catalogue
    .filter(({ right }) => 'proof' in right && right.proof === 'recent')
    .map(({ name }) => name);
  const wanted = [
    createApiKey,
    changeApiKey,
    rollApiKey,
    setProjectRoles,
    leaveProject,
    setGlobalRoles,
    setBillingRoles,
    createInvitation,
    deleteProject,
    deleteUser,
    saveReceiver,
    setReceiverSecret,
    endFormerSecret,
    removeReceiver,
    saveExportSchedule,
    eraseAppUser,
  ];
  expect(declared.toSorted()).toEqual(wanted.map(({ name }) => name).toSorted());
});

it('asks before any of it is restored from a revision', () => {
  const restorers = features.flatMap((feature) => feature.restorers?.(app.context) ?? []);
  const asking = restorers.filter(({ proof }) => proof === 'recent').map(({ entity }) => entity);
  expect(asking.toSorted()).toEqual([
    'api-key',
    'billing-roles',
    'global-roles',
    'project-roles',
    'receiver',
    'retention',
  ]);
});

it('asks before retention is shortened, but not before it is extended', async () => {
  const { admin, projectId } = await anAdmin();
  const ofProject = async () => (await admin.call(getProjectSettings, { query: { projectId } })).body;
  const keep = async (fixesDays: number | null) => {
    const { version } = await ofProject();
    return admin.call(setRetention, {
      query: { projectId },
      body: { fixesDays, logsDays: 30, itemsDays: null, version },
    });
  };
  later();
  expect((await keep(500)).status).toBe(200);
  expect((await keep(null)).status).toBe(200);
  expect((await keep(500)).error.code).toBe('proof_required');
  const { settings, version } = await ofProject();
  const save = (retention: typeof settings.retention) =>
    admin.call(saveProjectSettings, { query: { projectId }, body: { settings: { ...settings, retention }, version } });
  expect((await save({ ...settings.retention, logsDays: 1 })).error.code).toBe('proof_required');
  expect((await ofProject()).settings.retention).toEqual(settings.retention);
  await admin.call(proveAgain, { body: { token: await password(admin) } });
  expect((await save({ ...settings.retention, logsDays: 1 })).status).toBe(200);
});

it('reports a missing right first', async () => {
  const { projectId } = await anAdmin();
  const stranger = await app.aPerson();
  later();
  expect((await stranger.call(createApiKey, aKey(projectId))).status).toBe(404);
});

it('asks before many app users are erased, and not before they are tagged', async () => {
  const { admin, projectId } = await anAdmin();
  const start = (action: { kind: 'erase' } | { kind: 'tags'; add: string[]; remove: string[] }) =>
    admin.call(startBulkWork, { query: { projectId }, body: { action, filter: {}, typed: 0 } });
  later();
  expect((await start({ kind: 'erase' })).error.code).toBe('proof_required');
  expect((await start({ kind: 'tags', add: ['fleet'], remove: [] })).status).toBe(200);
  await admin.call(proveAgain, { body: { token: await password(admin) } });
  expect((await start({ kind: 'erase' })).status).toBe(200);
});

it('asks before roles are restored from a revision too', async () => {
  const { admin, projectId } = await anAdmin();
  const other = await app.aPerson();
  const roles = (...granted: string[]) =>
    admin.call(setProjectRoles, { params: { id: projectId, x: other.email }, body: { data: { roles: granted } } });
  await roles('admin');
  await roles();
  const { items } = (await admin.call(listRevisions, { query: { projectId } })).body;
  const taken = items.find(({ entity }) => entity === 'project-roles');
  const restore = () => admin.call(restoreRevision, { params: { id: taken?.id ?? 0 }, query: { projectId }, body: {} });
  later();
  expect((await restore()).error.code).toBe('proof_required');
  await admin.call(proveAgain, { body: { token: await password(admin) } });
  expect((await restore()).status).toBe(200);
});

describe('proves nothing', () => {
  const refused = async (admin: EmbeddedBrowser, token: string) => {
    const answer = await admin.call(proveAgain, { body: { token } });
    expect([answer.status, answer.error.code]).toEqual([403, 'proof_required']);
    expect((await admin.call(getUser)).status).toBe(200);
  };

  it('by the token that opened the session, or one that the provider renewed', async () => {
    const { admin } = await anAdmin();
    later();
    await refused(admin, admin.idToken);
    await refused(admin, (await admin.identity('token')).body.idToken);
  });

  it('by somebody else', async () => {
    const { admin } = await anAdmin();
    const other = await app.aPerson();
    later();
    await refused(admin, await password(other));
  });

  it('twice by the same sign-in, or by something that is not a token', async () => {
    const { admin } = await anAdmin();
    const token = await password(admin);
    expect((await admin.call(proveAgain, { body: { token } })).status).toBe(200);
    await refused(admin, token);
    await refused(admin, 'x');
  });

  it('without the second factor that the session has', async () => {
    const { admin } = await anAdmin();
    const begun = await admin.identity<{ secret: string }>('second-factor/begin', { password: PASSWORD });
    const code = codeAt(unbase32(begun.body.secret), Math.floor(Date.now() / 30_000));
    expect((await admin.identity('second-factor/confirm', { code })).status).toBe(200);
    const half = await admin.identity<{ idToken?: string; secondFactor?: string }>('sign-in', {
      ...{ email: admin.email, password: PASSWORD },
    });
    expect(half.body).toEqual({ secondFactor: expect.any(String) });
  });
});
