import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

interface Account {
  localId: string;
  email: string;
  password: string;
  emailVerified: boolean;
  disabled: boolean;
  /** Earlier tokens are invalid. */
  validSince: number;
}

interface Mail {
  to: string;
  kind: 'PASSWORD_RESET' | 'VERIFY_EMAIL';
  code: string;
}

export interface IdentityPlatform {
  url: string;
  keysUrl: string;
  accounts: Map<string, Account>;
  mails: Mail[];
  /** The REST calls that were made, by their last part. */
  calls: string[];
  /** A new key signs from now on; both are published. */
  rotateKey(): Promise<void>;
  sign(claims: object, header?: object): Promise<string>;
  stop(): Promise<void>;
}

const refused = (message: string) => ({ status: 400, body: { error: { code: 400, message } } });
const MIN_PASSWORD = 6;

/** Implements the published REST calls of Google Identity Platform and signs real RS256 tokens, in this process. */
export async function anIdentityPlatform(projectId: string, port = 0): Promise<IdentityPlatform> {
  const accounts = new Map<string, Account>();
  const refreshTokens = new Map<string, { email: string; at: number }>();
  const mails: Mail[] = [];
  const calls: string[] = [];
  const keys: { kid: string; pair: Awaited<ReturnType<typeof generateKeyPair>> }[] = [];
  const rotateKey = async () => {
    keys.unshift({ kid: randomUUID(), pair: await generateKeyPair('RS256', { extractable: true }) });
  };
  await rotateKey();

  const sign = (claims: object, header: object = {}): Promise<string> => {
    const key = keys[0];
    if (!key) throw new Error('no key');
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header })
      .sign(key.pair.privateKey);
  };
  const idTokenOf = ({ localId, email, emailVerified }: Account): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    return sign({
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      sub: localId,
      user_id: localId,
      auth_time: now,
      iat: now,
      exp: now + 3600,
      email,
      email_verified: emailVerified,
      firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
    });
  };
  const opened = async (account: Account) => {
    const refreshToken = randomUUID();
    refreshTokens.set(refreshToken, { email: account.email, at: Date.now() });
    const { localId, email } = account;
    return {
      status: 200,
      body: { localId, email, idToken: await idTokenOf(account), refreshToken, expiresIn: '3600', registered: true },
    };
  };
  const accountOfToken = (idToken: unknown): Account | undefined => {
    const claims = JSON.parse(Buffer.from(String(idToken).split('.')[1] ?? '', 'base64url').toString() || '{}') as {
      sub?: string;
    };
    return [...accounts.values()].find(({ localId }) => localId === claims.sub);
  };

  type Handler = (body: Record<string, unknown>) => Promise<{ status: number; body: object }>;
  const HANDLERS: Record<string, Handler> = {
    'accounts:signUp': async ({ email, password }) => {
      const address = String(email).toLowerCase();
      if (accounts.has(address)) return refused('EMAIL_EXISTS');
      if (String(password).length < MIN_PASSWORD)
        return refused('WEAK_PASSWORD : Password should be at least 6 characters');
      const account = {
        localId: randomUUID(),
        email: address,
        password: String(password),
        emailVerified: false,
        disabled: false,
        validSince: 0,
      };
      accounts.set(address, account);
      return opened(account);
    },
    'accounts:signInWithPassword': async ({ email, password }) => {
      const account = accounts.get(String(email).toLowerCase());
      if (!account || account.password !== password) return refused('INVALID_LOGIN_CREDENTIALS');
      return account.disabled ? refused('USER_DISABLED') : opened(account);
    },
    'accounts:lookup': async ({ idToken }) => {
      const account = accountOfToken(idToken);
      if (!account) return refused('USER_NOT_FOUND');
      if (account.disabled) return refused('USER_DISABLED');
      const { localId, email, emailVerified } = account;
      const providerUserInfo = [{ providerId: 'password', federatedId: email, email, rawId: email }];
      return { status: 200, body: { users: [{ localId, email, emailVerified, providerUserInfo, passwordHash: 'x' }] } };
    },
    'accounts:sendOobCode': async ({ requestType, email, idToken }) => {
      const account = email ? accounts.get(String(email).toLowerCase()) : accountOfToken(idToken);
      if (!account) return refused('EMAIL_NOT_FOUND');
      mails.push({ to: account.email, kind: requestType as Mail['kind'], code: randomUUID() });
      return { status: 200, body: { email: account.email } };
    },
    'accounts:resetPassword': async ({ oobCode, newPassword }) => {
      const at = mails.findIndex(({ code, kind }) => code === oobCode && kind === 'PASSWORD_RESET');
      const account = accounts.get(mails[at]?.to ?? '');
      if (!account) return refused('INVALID_OOB_CODE');
      if (!newPassword) return { status: 200, body: { email: account.email, requestType: 'PASSWORD_RESET' } };
      if (String(newPassword).length < MIN_PASSWORD)
        return refused('WEAK_PASSWORD : Password should be at least 6 characters');
      mails.splice(at, 1);
      Object.assign(account, { password: String(newPassword), validSince: Date.now() });
      return { status: 200, body: { email: account.email, requestType: 'PASSWORD_RESET' } };
    },
    'accounts:update': async ({ oobCode, idToken, password }) => {
      if (oobCode) {
        const at = mails.findIndex(({ code, kind }) => code === oobCode && kind === 'VERIFY_EMAIL');
        const account = accounts.get(mails[at]?.to ?? '');
        if (!account) return refused('INVALID_OOB_CODE');
        mails.splice(at, 1);
        account.emailVerified = true;
        return { status: 200, body: { localId: account.localId, email: account.email, emailVerified: true } };
      }
      const account = accountOfToken(idToken);
      if (!account) return refused('INVALID_ID_TOKEN');
      if (password) Object.assign(account, { password: String(password), validSince: Date.now() });
      return opened(account);
    },
    token: async ({ refresh_token: refreshToken }) => {
      const known = refreshTokens.get(String(refreshToken));
      const account = accounts.get(known?.email ?? '');
      if (!known || !account || known.at < account.validSince) return refused('TOKEN_EXPIRED');
      if (account.disabled) return refused('USER_DISABLED');
      const idToken = await idTokenOf(account);
      const body = { id_token: idToken, access_token: idToken, refresh_token: refreshToken, expires_in: '3600' };
      return { status: 200, body: { ...body, token_type: 'Bearer', user_id: account.localId, project_id: projectId } };
    },
  };

  const server: Server = createServer((request, response) => {
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'content-type': 'application/json',
    };
    const name = new URL(request.url ?? '/', 'http://x').pathname.split('/').at(-1) ?? '';
    const send = (status: number, body: object) => response.writeHead(status, cors).end(JSON.stringify(body));
    if (request.method === 'OPTIONS') return void send(200, {});
    if (name === 'keys') {
      void publicKeys(keys).then((all) => send(200, { keys: all }));
      return;
    }
    calls.push(name);
    const handler = HANDLERS[name];
    if (!handler) return void send(404, {});
    void bodyOf(request)
      .then(handler)
      .then(
        ({ status, body }) => send(status, body),
        (error: unknown) => send(500, { error: String(error) }),
      );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url, keysUrl: `${url}/keys`, accounts, mails, calls, rotateKey, sign, stop };
}

const publicKeys = (keys: { kid: string; pair: Awaited<ReturnType<typeof generateKeyPair>> }[]) =>
  Promise.all(
    keys.map(async ({ kid, pair }) => ({ ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' })),
  );

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  if (request.headers['content-type']?.includes('json')) return JSON.parse(text || '{}') as Record<string, unknown>;
  return Object.fromEntries(new URLSearchParams(text));
}
