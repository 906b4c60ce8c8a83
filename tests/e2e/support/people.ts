import { randomBytes } from 'node:crypto';
import { IDENTITY_PATH } from '#contract/constants.ts';
import type { ProjectRole } from '#contract/roles.ts';
import { product } from '#tests/setup/e2e-product.ts';
import { type Credentials, type ProductSession, post, signInBehindTheScenes, visitor } from './product-session.ts';

/** Strong enough for the provider, and plainly of a test. */
export const PASSWORD = 'Nine-Otters-Paddle-Home-27';

/** Nobody has it yet, also when a worker starts over. */
export const aFreshEmail = (name: string): string => `demo.${name}.${randomBytes(4).toString('hex')}@example.com`;

interface Registered {
  idToken: string;
  uid: string;
  email: string;
}

/** Registers as the registration page does, names included; here a click confirms the e-mail, without its mail. */
async function register(name: string, confirms: boolean, baseURL?: string): Promise<Credentials> {
  const api = await visitor(baseURL);
  const email = aFreshEmail(name);
  const { idToken, uid } = await post<Registered>(api, `${IDENTITY_PATH}/sign-up`, { email, password: PASSWORD });
  await post(api, '/api/user/create', { uid, email, id_token: idToken });
  const names = { firstname: 'Demo', lastname: name, company: 'Demo Company' };
  await post(api, '/api/user/update', names, { 'X-MOVE-TOKEN': `Bearer ${idToken}` });
  if (confirms) await post(api, `${IDENTITY_PATH}/confirm-here`, {});
  await api.dispose();
  return { email, password: PASSWORD };
}

export const aRegisteredPerson = (name: string): Promise<Credentials> => register(name, false);
export const aConfirmedPerson = (name: string, baseURL?: string): Promise<Credentials> => register(name, true, baseURL);

export const theOperator = (): Promise<ProductSession> => signInBehindTheScenes(product().admin);

export async function aProjectOf(owner: ProductSession, productName: string): Promise<number> {
  const { project } = (await owner.post('/move/project', { productName })) as { project: { projectId: number } };
  return project.projectId;
}

/** Grants as Access Control does. The product learns of a confirmed e-mail when its owner signs in; only then it can. */
export async function grant(by: ProductSession, projectId: number, { email }: Credentials, roles: ProjectRole[]) {
  await by.post(`/api/user/role/product/${projectId}/${encodeURIComponent(email)}`, { data: { roles } });
}
