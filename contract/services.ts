import { z } from 'zod/mini';
import { DISCOVERY_BOUNDS } from './service-tree.ts';

/** The services of the SDK; a child needs its parent. */
export const services = z.strictObject({
  driving: z.strictObject({
    enabled: z.boolean(),
    distractionFreeDriving: z.boolean(),
    drivingBehaviour: z.boolean(),
    deviceDiscovery: z.boolean(),
  }),
  cycling: z.strictObject({ enabled: z.boolean() }),
  publicTransport: z.strictObject({ enabled: z.boolean() }),
  walking: z.strictObject({ enabled: z.boolean(), walkingLocation: z.boolean() }),
  places: z.strictObject({ enabled: z.boolean() }),
  pointsOfInterest: z.strictObject({ enabled: z.boolean() }),
  automaticImpactDetection: z.strictObject({ enabled: z.boolean() }),
  assistanceCall: z.strictObject({ enabled: z.boolean() }),
  health: z.strictObject({ enabled: z.boolean() }),
});
export type Services = z.infer<typeof services>;

/** A partial change: missing services stay as they are. */
export const servicesChange = z.strictObject({
  driving: z.optional(z.partial(services.shape.driving)),
  cycling: z.optional(z.partial(services.shape.cycling)),
  publicTransport: z.optional(z.partial(services.shape.publicTransport)),
  walking: z.optional(z.partial(services.shape.walking)),
  places: z.optional(z.partial(services.shape.places)),
  pointsOfInterest: z.optional(z.partial(services.shape.pointsOfInterest)),
  automaticImpactDetection: z.optional(z.partial(services.shape.automaticImpactDetection)),
  assistanceCall: z.optional(z.partial(services.shape.assistanceCall)),
  health: z.optional(z.partial(services.shape.health)),
});
export type ServicesChange = z.infer<typeof servicesChange>;

export const ALL_SERVICES: Services = {
  driving: { enabled: true, distractionFreeDriving: true, drivingBehaviour: true, deviceDiscovery: true },
  cycling: { enabled: true },
  publicTransport: { enabled: true },
  walking: { enabled: true, walkingLocation: true },
  places: { enabled: true },
  pointsOfInterest: { enabled: true },
  automaticImpactDetection: { enabled: true },
  assistanceCall: { enabled: true },
  health: { enabled: true },
};

const seconds = ({ min, max }: { min: number; max: number }) => z.int().check(z.minimum(min), z.maximum(max));

/** The options of the SDK on a phone. */
export const deviceOptions = z.strictObject({
  motionPermissionMandatory: z.boolean(),
  backgroundLocationPermissionMandatory: z.boolean(),
  useBackendConfig: z.boolean(),
  deviceDiscovery: z.strictObject({
    /** In seconds, as the following two. */
    startDelay: seconds(DISCOVERY_BOUNDS.startDelay),
    duration: seconds(DISCOVERY_BOUNDS.duration),
    interval: seconds(DISCOVERY_BOUNDS.interval),
    stopScanOnFirstDiscovered: z.boolean(),
  }),
});
export type DeviceOptions = z.infer<typeof deviceOptions>;

export const DEFAULT_OPTIONS: DeviceOptions = {
  motionPermissionMandatory: true,
  backgroundLocationPermissionMandatory: true,
  useBackendConfig: true,
  deviceDiscovery: { startDelay: 120, duration: 10, interval: 300, stopScanOnFirstDiscovered: true },
};

/** Combines both: a user never gets more than the project, and a child is off without its parent. */
export function narrowed(allowed: Services, change: ServicesChange | null): Services {
  const result: Record<string, Record<string, boolean>> = {};
  for (const [name, switches] of Object.entries(allowed)) {
    const own: Record<string, boolean | undefined> = change?.[name as keyof Services] ?? {};
    const enabled = switches.enabled && (own.enabled ?? true);
    result[name] = Object.fromEntries(
      Object.entries(switches).map(([key, on]) => [key, enabled && on && (own[key] ?? true)]),
    );
  }
  return services.parse(result);
}
