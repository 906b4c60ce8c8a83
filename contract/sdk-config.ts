import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery, projectId } from './page.ts';
import { fieldChange } from './revisions.ts';
import { APP_CONFIG_LIMITS, APP_CONFIG_NAME, orphansIn, SHARE } from './service-tree.ts';
import { deviceOptions, services } from './services.ts';
import { filledLine, line } from './text.ts';

const area = 'sdk-config';

/** What JSON can say. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** In one look at each value, however many there are. */
function isJson(value: unknown): value is Json {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) {
    return value === null || typeof value === 'string' || typeof value === 'boolean';
  }
  return Object.values(value).every(isJson);
}

const isAtMostDeep = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((inner) => isAtMostDeep(inner, depth - 1)));

const appConfigValue = z.unknown().check(
  z.refine((value) => value !== null, 'must not be null; leave the entry out instead'),
  z.refine((value) => isAtMostDeep(value, APP_CONFIG_LIMITS.depth), { abort: true, error: 'is nested too deeply' }),
  z.refine(isJson, { abort: true, error: 'must be JSON' }),
  z.refine((value) => JSON.stringify(value).length <= APP_CONFIG_LIMITS.valueLength, 'is too long'),
) as z.ZodMiniType<Json, Json>;

/** Values for the customer's app: a map keyed by name, optionally grouped. */
export const appConfig = z
  .record(
    z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(APP_CONFIG_LIMITS.nameLength),
        z.regex(APP_CONFIG_NAME, 'must be a letter, then letters, digits, ., _ or -'),
      ),
    z.strictObject({ value: appConfigValue, group: z.nullable(filledLine(APP_CONFIG_LIMITS.groupLength)) }),
  )
  .check(z.refine((map) => Object.keys(map).length <= APP_CONFIG_LIMITS.entries, 'has too many entries'));
export type AppConfig = z.infer<typeof appConfig>;

/** A child needs its parent. */
const projectServices = services.check(
  z.superRefine((value, check) => {
    for (const orphan of orphansIn(value)) {
      const path = orphan.split('.');
      check.addIssue({ code: 'custom', path, message: `needs ${path[0]} to be on` });
    }
  }),
);

const projectOptions = deviceOptions.check(
  z.refine(({ deviceDiscovery: { duration, interval } }) => duration < interval, {
    path: ['deviceDiscovery', 'interval'],
    message: 'must be longer than the duration',
  }),
);

/** The services and options of a project's phones, and the values for its app. */
export const sdkConfig = z.strictObject({ services: projectServices, options: projectOptions, appConfig });
export type SdkConfig = z.infer<typeof sdkConfig>;

const share = z.int().check(z.minimum(SHARE.min), z.maximum(SHARE.max));
const version = z.int().check(z.nonnegative());

/** A configuration that only a share of the users has so far. */
export const rollout = z.object({
  config: sdkConfig,
  /** The percentage of app users. */
  share,
  startedAt: z.iso.datetime(),
  startedBy: z.nullable(z.string()),
  /** The number of devices that have fetched it. */
  fetched: z.int(),
});
export type Rollout = z.infer<typeof rollout>;

export const sdkConfigState = z.object({
  config: sdkConfig,
  /** Increased by every change, including roll-outs; a save names the one it is based on. */
  version,
  rollout: z.nullable(rollout),
  devices: z.object({
    /** Devices that fetched their configuration in the last 30 days. */
    following: z.int(),
  }),
  /** Monthly prices per active user and feature, in the smallest unit; null without a current price. */
  prices: z.nullable(z.object({ currency: z.string(), perFeature: z.record(z.string(), z.int()) })),
});
export type SdkConfigState = z.infer<typeof sdkConfigState>;

const right = { who: 'member', roles: ['admin'], project: 'query.projectId' } as const;
const query = z.strictObject({ projectId });
const reply = sdkConfigState;

export const getSdkConfig = endpoint({
  name: 'get sdk config',
  area,
  method: 'GET',
  path: '/move/sdk/config',
  summary: 'The configuration of a project’s phones, its app config, and the progress of a roll-out.',
  right,
  key: { scope: 'configuration:read', path: '/v20/sdk/config' },
  query,
  reply,
});

export const saveSdkConfig = endpoint({
  name: 'save sdk config',
  area,
  method: 'PUT',
  path: '/move/sdk/config',
  summary: 'Saves the configuration for all users, or with a share below 100 for that percentage first.',
  right,
  key: { scope: 'configuration:write', path: '/v20/sdk/config' },
  query,
  body: z.strictObject({ config: sdkConfig, version, share: z._default(share, SHARE.max) }),
  reply,
});

export const previewSdkConfig = endpoint({
  name: 'preview sdk config',
  area,
  method: 'POST',
  path: '/move/sdk/config/preview',
  summary: 'Previews what saving the configuration would change. Nothing is saved.',
  right,
  query,
  body: z.strictObject({ config: sdkConfig, share: z._default(share, SHARE.max) }),
  reply: z.object({
    changes: z.array(fieldChange),
    devices: z.object({
      /** Devices that fetched their configuration in the last 30 days. */
      following: z.int(),
      /** The approximate number of these that get it with this share. */
      reached: z.int(),
    }),
    /** The change of the monthly bill; null while no price is set for this project. */
    priceChange: z.nullable(z.object({ perDeviceCents: z.number(), monthlyCents: z.number(), currency: z.string() })),
  }),
});
export type SdkConfigPreview = z.infer<typeof previewSdkConfig.reply>;

export const steerRollout = endpoint({
  name: 'steer roll-out',
  area,
  method: 'POST',
  path: '/move/sdk/config/rollout',
  summary: 'Raises the share of a roll-out, finishes it for everyone, or withdraws it from those who have it.',
  right,
  key: { scope: 'configuration:write', path: '/v20/sdk/config/rollout' },
  query,
  body: z.discriminatedUnion('step', [
    z.strictObject({ step: z.literal('raise'), share, version }),
    z.strictObject({ step: z.literal('finish'), version }),
    z.strictObject({ step: z.literal('withdraw'), version }),
  ]),
  reply,
});

export const listConfigSources = endpoint({
  name: 'list config sources',
  area,
  method: 'GET',
  path: '/move/sdk/config/project',
  summary: 'Other projects that the caller administers, to copy a configuration from.',
  right,
  query: z.strictObject({ projectId, search: z.optional(line(80)), ...pageQuery.shape }),
  reply: pageOf(z.object({ projectId: z.int(), productName: z.string() })),
});

export const getConfigSource = endpoint({
  name: 'get config source',
  area,
  method: 'GET',
  path: '/move/sdk/config/project/{id}',
  summary: 'The configuration of a project that the caller administers, to copy from.',
  right,
  params: z.strictObject({ id: projectId }),
  query,
  reply: z.object({ projectId: z.int(), productName: z.string(), config: sdkConfig }),
});
