import type { Services } from './services.ts';

/** Services and their children, in display order. */
export const SERVICE_TREE = {
  driving: ['distractionFreeDriving', 'drivingBehaviour', 'deviceDiscovery'],
  cycling: [],
  publicTransport: [],
  walking: ['walkingLocation'],
  places: [],
  pointsOfInterest: [],
  automaticImpactDetection: [],
  assistanceCall: [],
  health: [],
} as const satisfies { [Name in keyof Services]: readonly Exclude<keyof Services[Name], 'enabled'>[] };

export type ServiceName = keyof typeof SERVICE_TREE;
export const SERVICE_NAMES = Object.keys(SERVICE_TREE) as ServiceName[];
export const childrenOf = (name: ServiceName): readonly string[] => SERVICE_TREE[name];

/** The switches of a service by name. */
export type Switches = Readonly<Record<string, boolean>>;

/** Toggles one switch: switching a parent off also switches off its children, and a child switches its parent on. */
export function turned(services: Services, name: ServiceName, key: string, on: boolean): Services {
  const switches: Switches = services[name];
  const next =
    key === 'enabled' && !on
      ? Object.fromEntries(Object.keys(switches).map((each) => [each, false]))
      : { ...switches, [key]: on, ...(on && { enabled: true }) };
  return { ...services, [name]: next };
}

/** Children that are on although their parent is off, as "driving.deviceDiscovery". */
export const orphansIn = (services: Services): string[] =>
  SERVICE_NAMES.flatMap((name) => {
    const switches: Switches = services[name];
    return switches.enabled ? [] : childrenOf(name).flatMap((child) => (switches[child] ? [`${name}.${child}`] : []));
  });

/** In seconds. Continuous scanning would drain the battery by noon. */
export const DISCOVERY_BOUNDS = {
  startDelay: { min: 0, max: 3_600 },
  duration: { min: 1, max: 300 },
  interval: { min: 10, max: 86_400 },
} as const;

export const APP_CONFIG_LIMITS = {
  entries: 200,
  nameLength: 64,
  groupLength: 40,
  /** The length of a value as JSON. */
  valueLength: 4_000,
  depth: 8,
} as const;
/** The usual form of keys in apps. */
export const APP_CONFIG_NAME = /^[A-Za-z][A-Za-z0-9_.-]*$/;

export const SHARE = { min: 1, max: 100 } as const;
