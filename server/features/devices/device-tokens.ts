import type { Secrets } from '../../secrets.ts';

export const ACCESS_SECONDS = 5 * 24 * 60 * 60;
export const REFRESH_SECONDS = 7 * 24 * 60 * 60;

type Kind = 'access' | 'refresh';

/** Which installation of which user; whether it is still the user's one device is the database's to say. */
export interface Installation {
  projectId: number;
  userId: string;
  installationId: string;
}

/** Signed, so that it can be checked without asking anyone. */
function sign(secrets: Secrets, kind: Kind, of: Installation, endsAt: number): string {
  const claim = Buffer.from(JSON.stringify([kind, of.projectId, of.userId, of.installationId, endsAt]));
  const text = claim.toString('base64url');
  return `device.${text}.${secrets.sign('device-token', text)}`;
}

export function tokensFor(secrets: Secrets, of: Installation, now: Date) {
  const at = Math.floor(now.getTime() / 1000);
  return {
    accessToken: sign(secrets, 'access', of, at + ACCESS_SECONDS),
    refreshToken: sign(secrets, 'refresh', of, at + REFRESH_SECONDS),
  };
}

/** Whom a token names, or null when it is forged, over or of the other kind. */
export function installationOf(secrets: Secrets, kind: Kind, token: string, now: Date): Installation | null {
  const [mark, text = '', signature = '', more] = token.split('.');
  if (mark !== 'device' || more !== undefined) return null;
  if (!secrets.verify('device-token', text, signature)) return null;
  const [is, projectId, userId, installationId, endsAt] = JSON.parse(Buffer.from(text, 'base64url').toString());
  return is === kind && endsAt * 1000 > now.getTime() ? { projectId, userId, installationId } : null;
}
