import { z } from 'zod';
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
  summary: 'Exchanges an auth code for tokens. One device a user: those of another one end.',
  right: { who: 'anyone', because: 'the auth code is the proof' },
  body: z.strictObject({ authCode: z.uuid(), device: deviceDescription.optional() }),
  reply: deviceTokens,
});

export const refreshDevice = endpoint({
  name: 'refresh device tokens',
  area,
  method: 'POST',
  path: '/v20/device/refresh',
  summary: 'New tokens for a refresh token that is still good.',
  right: { who: 'anyone', because: 'the refresh token is the proof' },
  body: z.strictObject({ refreshToken: z.string().max(1_000) }),
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
  summary: 'What this phone may do and how; POIs near the place it names, when there are any.',
  right: { who: 'device' },
  query: z.strictObject({
    lat: z.coerce.number().min(-90).max(90).optional(),
    lon: z.coerce.number().min(-180).max(180).optional(),
  }),
  reply: z.object({
    projectId: z.number().int(),
    userId: z.string(),
    services,
    options: deviceOptions,
    /** What the customer's app reads, keyed by name. */
    appConfig: appConfig.default({}),
    pois: z.array(nearbyPoi),
    /** Whether the phone is to log for a while, and what. */
    logging: deviceLogging,
  }),
});
