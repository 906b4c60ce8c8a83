import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { interactionPolicy } from 'oidc-provider';

export const CLIENT_ID = 'move-dashboard';
export const CLIENT_SECRET = 'a-secret-of-the-demo-client';

interface Account {
  email: string;
  password: string;
  verified: boolean;
}

export interface OpenidProvider {
  issuer: string;
  /** People who have an account there. */
  accounts: Map<string, Account>;
  /** How often the keys were fetched. */
  keyFetches(): number;
  down(): Promise<void>;
  up(): Promise<void>;
}

interface Options {
  port: number;
  /** Where the dashboard is; people are sent back to it. */
  dashboard: string;
  /** A client without a secret: PKCE protects it alone. */
  isPublic?: boolean;
}

/** A real OpenID provider with discovery, prompt=create, refresh tokens and a sign-out page; its accounts are in memory. */
export async function anOpenidProvider({ port, dashboard, isPublic = false }: Options): Promise<OpenidProvider> {
  const issuer = `http://localhost:${port}`;
  const accounts = new Map<string, Account>();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'demo-key', alg: 'RS256', use: 'sig' };

  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        ...(isPublic
          ? { token_endpoint_auth_method: 'none' as const }
          : { client_secret: CLIENT_SECRET, token_endpoint_auth_method: 'client_secret_basic' as const }),
        redirect_uris: [`${dashboard}/`],
        post_logout_redirect_uris: [`${dashboard}/`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [jwk] } as never,
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The e-mail stands in the id token itself, as with most providers.
    conformIdTokenClaims: false,
    pkce: { required: () => true, methods: ['S256'] },
    rotateRefreshToken: true,
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    discovery: { prompt_values_supported: ['none', 'login', 'consent', 'create'] } as never,
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
    interactions: { policy, url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => {
      const account = [...accounts.values()].find(({ email }) => subjectOf(email) === sub);
      if (!account) return undefined;
      const { email, verified } = account;
      return { accountId: sub, claims: async () => ({ sub, email, email_verified: verified, name: 'Demo Person' }) };
    },
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new context.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile offline_access');
      await grant.save();
      return grant;
    },
    ttl: { Interaction: 3600, Session: 86_400, Grant: 86_400, IdToken: 600, AccessToken: 600, RefreshToken: 86_400 },
  });

  let keys = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    if (pathname === '/jwks') keys += 1;
    if (!pathname.startsWith('/interaction/')) return void provider.callback()(request, response);
    const { prompt, params } = await provider.interactionDetails(request, response);
    const create = prompt.name === 'create';
    const page = (trouble = '') => {
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(formOf(create, String(params.login_hint ?? ''), trouble));
    };
    if (request.method !== 'POST') return page();
    const form = new URLSearchParams(await textOf(request));
    if (form.has('cancel')) {
      return provider.interactionFinished(request, response, { error: 'access_denied' });
    }
    const email = form.get('email') ?? '';
    const password = form.get('password') ?? '';
    if (create && !accounts.has(email)) accounts.set(email, { email, password, verified: true });
    if (accounts.get(email)?.password !== password) return page('Wrong e-mail or password at the provider');
    const login = { login: { accountId: subjectOf(email) }, ...(create && { create: {} }) };
    await provider.interactionFinished(request, response, login, { mergeWithLastSubmission: false });
  };

  let server: Server | null = null;
  const up = async (): Promise<void> => {
    server = createServer((request, response) => {
      answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
    const listening = server;
    await new Promise<void>((resolve) => listening.listen(port, () => resolve()));
  };
  const down = async (): Promise<void> => {
    const ending = server;
    server = null;
    if (!ending) return;
    ending.closeAllConnections();
    await new Promise((resolve) => ending.close(resolve));
  };
  await up();
  return { issuer, accounts, keyFetches: () => keys, down, up };
}

export const subjectOf = (email: string): string => `subject-of-${email}`;

const formOf = (create: boolean, hint: string, trouble: string): string => `<!doctype html><html lang="en">
<title>Demo provider</title><h1>${create ? 'Create an account' : 'Sign in'} at the demo provider</h1>
<p role="alert">${trouble}</p><form method="post">
<label>E-mail <input name="email" value="${hint.replace(/[<>"&]/g, '')}"></label>
<label>Password <input name="password" type="password"></label>
<button>Continue</button> <button name="cancel" value="1">Cancel</button></form></html>`;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
