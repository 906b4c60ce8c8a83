import type { Secrets } from '#server/secrets.ts';

export const ACCESS_SECONDS = 5 * 24 * 60 * 60;
export const REFRESH_SECONDS = 7 * 24 * 60 * 60;

type Kind = 'access' | 'refresh';

/** The installation and its user; the database decides whether it is still the user's current device. */
export interface DeviceInstallation {
  projectId: number;
  userId: string;
  installationId: string;
}

/** Signed, so that it can be verified without a lookup. */
function sign(secrets: Secrets, kind: Kind, of: DeviceInstallation, endsAt: number): string {
  const claim = Buffer.from(JSON.stringify([kind, of.projectId, of.userId, of.installationId, endsAt]));
  const text = claim.toString('base64url');
  return `device.${text}.${secrets.sign('device-token', text)}`;
}

export function tokensFor(secrets: Secrets, of: DeviceInstallation, now: Date) {
  const at = Math.floor(now.getTime() / 1000);
  return {
    accessToken: sign(secrets, 'access', of, at + ACCESS_SECONDS),
    refreshToken: sign(secrets, 'refresh', of, at + REFRESH_SECONDS),
  };
}

interface Claim extends DeviceInstallation {
  kind: Kind;
  /** Unix seconds. */
  endsAt: number;
}

function claimOf(secrets: Secrets, token: string): Claim | null {
  const [mark, text = '', signature = '', more] = token.split('.');
  if (mark !== 'device' || more !== undefined) return null;
  if (!secrets.verify('device-token', text, signature)) return null;
  const [kind, projectId, userId, installationId, endsAt] = JSON.parse(Buffer.from(text, 'base64url').toString());
  return { kind, projectId, userId, installationId, endsAt };
}

const named = (claim: Claim | null, kind: Kind, now: Date): DeviceInstallation | null => {
  if (claim?.kind !== kind || claim.endsAt * 1000 <= now.getTime()) return null;
  const { projectId, userId, installationId } = claim;
  return { projectId, userId, installationId };
};

/** The device a token names, or null if it is forged, expired or of the other kind. */
export const installationOf = (secrets: Secrets, kind: Kind, token: string, now: Date): DeviceInstallation | null =>
  named(claimOf(secrets, token), kind, now);

const MAX_REMEMBERED = 20_000;

/** The same for callers that repeat one token: its signature is verified once, its expiry every time. */
export function rememberingInstallations(secrets: Secrets, kind: Kind) {
  const checked = new Map<string, Claim>();
  return (token: string, now: Date): DeviceInstallation | null => {
    const claim = checked.get(token) ?? claimOf(secrets, token);
    const installation = named(claim, kind, now);
    if (claim && installation && !checked.has(token)) {
      if (checked.size >= MAX_REMEMBERED) checked.clear();
      checked.set(token, claim);
    }
    return installation;
  };
}
