import { z } from 'zod/mini';
import { deviceTokens } from './app-users.ts';
import { endpoint } from './endpoint.ts';
import { deviceLogging } from './remote-logging.ts';
import { appConfig } from './sdk-config.ts';
import { deviceOptions, services } from './services.ts';
import { deviceDescription } from './upload.ts';

const area = 'devices';

export const signInDevice = endpoint({
  name: 'sign in device',
  area,
  method: 'POST',
  path: '/v20/device/login',
  summary: 'Exchanges an auth code for tokens. One device per user: tokens of another device end.',
  right: { who: 'anyone', because: 'the auth code is the proof' },
  body: z.strictObject({ authCode: z.uuid(), device: z.optional(deviceDescription) }),
  reply: deviceTokens,
});

export const refreshDevice = endpoint({
  name: 'refresh device tokens',
  area,
  method: 'POST',
  path: '/v20/device/refresh',
  summary: 'New tokens for a valid refresh token.',
  right: { who: 'anyone', because: 'the refresh token is the proof' },
  body: z.strictObject({ refreshToken: z.string().check(z.maxLength(1_000)) }),
  reply: deviceTokens,
});

export const nearbyPoi = z.object({
  id: z.string(),
  name: z.string(),
  lat: z.number(),
  lon: z.number(),
  radius: z.number(),
  tags: z.array(z.string()),
});

export const getDeviceConfig = endpoint({
  name: 'get device config',
  area,
  method: 'GET',
  path: '/v20/device/config',
  summary: 'The configuration of this phone, and the points of interest near the given position, if any.',
  right: { who: 'device' },
  query: z.strictObject({
    lat: z.optional(z.coerce.number().check(z.minimum(-90), z.maximum(90))),
    lon: z.optional(z.coerce.number().check(z.minimum(-180), z.maximum(180))),
  }),
  reply: z.object({
    projectId: z.int(),
    userId: z.string(),
    services,
    options: deviceOptions,
    /** Values for the customer's app, by name. */
    appConfig: z._default(appConfig, {}),
    pois: z.array(nearbyPoi),
    /** The requested remote logging. */
    logging: deviceLogging,
  }),
});
