import type { FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { credentialsOf } from '#server/http/authorization.ts';
import type { Device } from '#server/http/caller.ts';
import { appUserOf } from './app-users.queries.ts';
import { type DeviceInstallation, installationOf, rememberingInstallations } from './device-tokens.ts';

type FindsInstallation = (token: string, now: Date) => DeviceInstallation | null;

/** The phone a request's token names. It was the user's current device when the token was issued. */
function deviceBy(request: FastifyRequest, find: FindsInstallation, now: Date): Device {
  const shown = credentialsOf(request);
  const installation = shown && 'bearer' in shown ? find(shown.bearer, now) : null;
  if (!installation) throw new AppError('unauthenticated', 'Show a valid access token.');
  return { kind: 'device', ...installation };
}

export const deviceShownBy = ({ secrets, now }: Pick<Context, 'secrets' | 'now'>, request: FastifyRequest): Device =>
  deviceBy(request, (token, at) => installationOf(secrets, 'access', token, at), now());

/** The same for phones that call many times a second. */
export function deviceRecogniser({ secrets, now }: Pick<Context, 'secrets' | 'now'>): (from: FastifyRequest) => Device {
  const find = rememberingInstallations(secrets, 'access');
  return (request) => deviceBy(request, find, now());
}

export const replaced = (): AppError =>
  new AppError('unauthenticated', 'Another device signed in for this user, or the user is gone.');
export const blocked = (): AppError => new AppError('forbidden', 'This user is blocked.');

/** The same phone, if it still is the user's current device and the user is not blocked. */
export async function liveDevice<D extends DeviceInstallation>({ db }: Pick<Context, 'db'>, device: D): Promise<D> {
  const user = await appUserOf(db, device.projectId, device.userId);
  if (!user || user.installation_id !== device.installationId) throw replaced();
  if (user.blocked) throw blocked();
  return device;
}
