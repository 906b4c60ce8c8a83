import { type Answer, AnsweringServer, type ReceivedRequest } from '#web/api/answering-server.test-support.ts';
import { createCall } from '#web/api/call.ts';
import { requestBy } from '#web/api/request.ts';
import type { Identity, IdentityClient } from '#web/identity/identity-client.ts';
import { createSessionStore, type SessionStore } from '#web/session/session.store.ts';
import type { SessionParts } from './session-parts.ts';

export const aPerson: Identity = {
  idToken: 'id-token',
  uid: 'uid-1',
  email: 'demo.person@example.com',
  emailVerified: false,
  image: '',
  provider: 'embedded',
};

/** A provider that accepts everything; tests replace single answers. */
const agreeable: IdentityClient = {
  signIn: async () => aPerson,
  register: async () => aPerson,
  freshIdToken: async () => aPerson,
  requestReset: async () => ({ status: true }),
  resetPassword: async () => ({ status: true }),
  changePassword: async () => ({ status: true }),
  verifyEmail: async () => ({ status: true }),
  resendVerification: async () => ({ status: true }),
  signOut: async () => null,
};

export interface Stage {
  parts: SessionParts;
  session: SessionStore;
  server: AnsweringServer;
  /** Every step in its order: calls over HTTP, and "identity …" for the provider's. */
  steps: string[];
}

type Answers = Record<string, Answer | ((asked: ReceivedRequest) => Answer)>;

/** The real client and store against a server that answers by "METHOD /path", and a provider beside it. */
export async function aStage(answers: Answers, provider: Partial<IdentityClient> = {}): Promise<Stage> {
  const steps: string[] = [];
  const server = await AnsweringServer.start((asked) => {
    const step = `${asked.method} ${asked.url}`;
    steps.push(step);
    const answer = answers[step];
    return (typeof answer === 'function' ? answer(asked) : answer) ?? { status: 404, body: {} };
  });
  const session = createSessionStore();
  const call = createCall({ session, sdkUrl: () => '', origin: server.origin, log: () => undefined });
  const identity = new Proxy<IdentityClient>(
    { ...agreeable, ...provider },
    {
      get(target, name: keyof IdentityClient) {
        steps.push(`identity ${name}`);
        return target[name];
      },
    },
  );
  return { parts: { request: requestBy(call), identity, session }, session, server, steps };
}
