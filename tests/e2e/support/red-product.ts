import { product } from '#tests/setup/e2e-product.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { type OwnProduct, startOwnProduct } from './own-product.ts';
import type { Credentials } from './product-session.ts';

export type RedProduct = OwnProduct & { admin: Credentials };

/** The theme is a setting of the server, so red needs a server of its own. */
export async function startRedProduct(): Promise<RedProduct> {
  const { admin } = product();
  const settings = { MOVE_THEME: 'red', MOVE_ADMIN_EMAIL: admin.email, MOVE_ADMIN_PASSWORD: admin.password };
  return { ...(await startOwnProduct(await freePort(), settings)), admin };
}
