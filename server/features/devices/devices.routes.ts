import { getDeviceConfig, refreshDevice, signInDevice } from '#contract/devices.ts';
import { narrowed } from '#contract/services.ts';
import { existingUser } from '#server/access/app-users.queries.ts';
import { installationOf, tokensFor } from '#server/access/device-tokens.ts';
import { liveDevice } from '#server/access/recognise-device.ts';
import { createSuspensions } from '#server/access/suspensions.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/feature.ts';
import { signInByAuthCode, userOfAuthCode } from '#server/features/app-users/auth-codes.ts';
import { poisForDevice } from '#server/features/points-of-interest/pois-for-device.ts';
import { loggingForDevice } from '#server/features/remote-logging/remote-logging.queries.ts';
import { noteFetch } from '#server/features/sdk-config/count-devices.ts';
import { configFor, overridesOf } from '#server/features/sdk-config/sdk-settings.ts';
import { AppError } from '#server/http/app-error.ts';
import { ownersOfPhone } from '#server/http/call-turns.ts';
import { type Route, route } from '#server/http/route.ts';
import { networkOf, throttle } from '#server/http/throttle.ts';

/** Wrong codes only: thousands of phones may share the address of a carrier. Codes are random UUIDs, which nobody guesses. */
const WRONG_BY_NETWORK = { name: 'device-login', hits: 600, windowSeconds: 60 };

export function devicesRoutes(context: Context, { inTurn }: Services): Route[] {
  const { db, secrets, now } = context;
  const refuseSuspended = createSuspensions(context);
  return [
    route(signInDevice, async ({ body, exchange }) => {
      const user = await userOfAuthCode(context, body.authCode).catch(async (error: unknown) => {
        await throttle(db, WRONG_BY_NETWORK, networkOf(exchange.request.ip));
        throw error;
      });
      await refuseSuspended(user.projectId);
      return inTurn(ownersOfPhone(user), () =>
        signInByAuthCode(context, { ...user, device: body.device }, body.authCode),
      );
    }),

    route(refreshDevice, async ({ body }) => {
      const named = installationOf(secrets, 'refresh', body.refreshToken, now());
      if (!named) throw new AppError('unauthenticated', 'The refresh token is not valid or no longer valid.');
      await refuseSuspended(named.projectId);
      const device = await liveDevice(context, named);
      const { audience } = await existingUser(db, device.projectId, device.userId);
      return { ...tokensFor(secrets, device, now()), ...device, audience };
    }),

    route(getDeviceConfig, async ({ caller: { projectId, userId }, query }) => {
      const user = await existingUser(db, projectId, userId);
      const { config, number } = await configFor(db, projectId, userId);
      await noteFetch(context, user, number);
      const { options, appConfig } = config;
      const services = narrowed(config.services, overridesOf(user.services));
      const isIos = isIosDevice(user.device);
      return {
        projectId,
        userId,
        services,
        options,
        appConfig,
        pois: services.pointsOfInterest ? await poisForDevice(db, { projectId, userId, ...query, isIos }) : [],
        logging: await loggingForDevice(db, projectId, userId, now()),
      };
    }),
  ];
}

/** Reported at the first sign-in; a phone that reports nothing is treated as the one that can monitor fewer. */
const isIosDevice = (device: unknown): boolean =>
  !(typeof device === 'object' && device !== null && 'platform' in device && device.platform === 'Android');
