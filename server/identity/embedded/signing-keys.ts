import { symmetricDecrypt } from 'better-auth/crypto';
import type { Auth } from './auth.ts';

interface StoredKey {
  id: string;
  privateKey: string;
}

/**
 * Ensures there is a signing key. Keys that the current secret cannot decrypt are removed: after a changed secret
 * people only have to sign in again.
 */
export async function ensureSigningKey(auth: Auth): Promise<void> {
  const { adapter, secretConfig } = await auth.$context;
  for (const key of await adapter.findMany<StoredKey>({ model: 'jwks' })) {
    const opened = await open(key, secretConfig);
    if (!opened) await adapter.delete({ model: 'jwks', where: [{ field: 'id', value: key.id }] });
  }
  // Makes the first key where there is none.
  await auth.api.getJwks();
}

async function open(key: StoredKey, secret: Parameters<typeof symmetricDecrypt>[0]['key']): Promise<boolean> {
  try {
    await symmetricDecrypt({ key: secret, data: JSON.parse(key.privateKey) });
    return true;
  } catch {
    return false;
  }
}
