import { afterEach, describe, expect, it } from 'vitest';
import { type Answering, AnsweringServer, failureBody } from '#web/api/answering-server.test-support.ts';
import { createCall } from '#web/api/call.ts';
import { CallError } from '#web/api/call-failure.ts';
import { requestBy } from '#web/api/request.ts';
import { adminOf, aUser } from '#web/session/people.test-support.ts';
import { createSessionStore } from '#web/session/session.store.ts';
import { createProject } from './create-project.ts';

let server: AnsweringServer;
afterEach(() => server.stop());

const project = { projectId: 12, productName: 'Demo Fleet', createdAt: '2030-01-01T08:00:00Z', roles: ['admin'] };

async function creating(answer: Answering) {
  server = await AnsweringServer.start(answer);
  const session = createSessionStore({ user: aUser(), token: 'call-token' });
  const request = requestBy(createCall({ session, sdkUrl: () => '', origin: server.origin, log: () => undefined }));
  return {
    session,
    create: () => createProject({ productName: 'Demo Fleet', billingOrganisationId: 7 }, request, session),
  };
}

describe('createProject', () => {
  it('learns the new role from the server and chooses the project', async () => {
    const { session, create } = await creating(({ url }) => ({
      body: url === '/api/user' ? { user: aUser({ projectRoles: adminOf(12) }) } : { project },
    }));
    expect(await create()).toBe(12);
    expect(server.calls).toEqual(['POST /move/project', 'GET /api/user']);
    expect(server.requests[0]?.body).toEqual({ productName: 'Demo Fleet', billingOrganisationId: 7 });
    const { currentProject, user, pages } = session.getState();
    expect({ currentProject, roles: user?.projectRoles }).toEqual({ currentProject: 12, roles: adminOf(12) });
    expect(pages).toContain('/admin/access');
  });
  it('does not lose the project when the person cannot be fetched again', async () => {
    const { session, create } = await creating(({ url }) =>
      url === '/api/user' ? { status: 503, body: failureBody('unavailable') } : { body: { project } },
    );
    expect(await create()).toBe(12);
    expect(session.getState().user?.projectRoles).toEqual([
      { projectId: 12, productName: 'Demo Fleet', roles: ['admin'] },
    ]);
  });
  it('changes nothing when the server refuses', async () => {
    const { session, create } = await creating(() => ({ status: 400, body: failureBody('validation') }));
    await expect(create()).rejects.toThrow(CallError);
    expect(session.getState()).toMatchObject({ currentProject: 0, user: { projectRoles: [] } });
  });
});
