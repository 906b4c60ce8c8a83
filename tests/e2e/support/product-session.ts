import { randomBytes } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, expect, request } from '@playwright/test';
import { HEADER, IDENTITY_PATH } from '#contract/constants.ts';
import { product } from '#tests/setup/e2e-product.ts';

export interface Credentials {
  email: string;
  password: string;
}
interface Identity {
  idToken: string;
  uid: string;
  email: string;
}
interface Opened {
  user: { uid: string; projectRoles: { projectId: number; productName: string }[] };
  token: string;
  csrf: string;
}

/** A person's session, opened by the same calls as the sign-in page makes, and used without a browser. */
export interface ProductSession extends Credentials {
  uid: string;
  get(path: string): Promise<unknown>;
  post(path: string, data: object): Promise<unknown>;
  put(path: string, data: object): Promise<unknown>;
  patch(path: string, data: object): Promise<unknown>;
  /** Sends a part of a file. */
  putBytes(path: string, bytes: Uint8Array): Promise<unknown>;
  /** Puts the session's cookies into a browser, which is then signed in. */
  openIn(context: BrowserContext): Promise<void>;
  /** Ends the session on the server, whoever else uses it. */
  end(): Promise<void>;
}

/** Somewhere in a network of its own: the people of all stories together are more than one office may register. */
const anAddress = (): string => ['10', ...randomBytes(3)].join('.');

/** A visitor on the product's own pages, without a session. */
export const visitor = (baseURL = product().baseURL): Promise<APIRequestContext> =>
  request.newContext({
    baseURL,
    extraHTTPHeaders: { Origin: new URL(baseURL).origin, 'X-Forwarded-For': anAddress() },
  });

export async function post<Reply>(api: APIRequestContext, path: string, data: object, headers = {}): Promise<Reply> {
  const answer = await api.post(path, { data, headers });
  expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Reply;
}

export async function signInBehindTheScenes(credentials: Credentials, baseURL?: string): Promise<ProductSession> {
  const api = await visitor(baseURL);
  const { email, password } = credentials;
  const { idToken, uid } = await post<Identity>(api, `${IDENTITY_PATH}/sign-in`, { email, password });
  await post(api, '/api/user/updateToken', { uid, email, id_token: idToken });
  const { token, csrf } = await post<Opened>(api, '/api/auth', { token: idToken });
  const headers = { [HEADER.token]: `Bearer ${token}`, [HEADER.csrf]: csrf, [HEADER.openId]: uid };
  return {
    ...credentials,
    uid,
    get: async (path) => (await api.get(path, { headers })).json(),
    post: (path, data) => post(api, path, data, headers),
    put: async (path, data) => {
      const answer = await api.put(path, { data, headers });
      expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true);
      return answer.json();
    },
    patch: async (path, data) => (await api.patch(path, { data, headers })).json(),
    putBytes: async (path, bytes) => {
      const type = { 'content-type': 'application/octet-stream' };
      return (await api.put(path, { data: Buffer.from(bytes), headers: { ...headers, ...type } })).json();
    },
    openIn: async (context) => context.addCookies((await api.storageState()).cookies),
    end: async () => void (await post(api, '/auth/signout', {}, headers)),
  };
}
