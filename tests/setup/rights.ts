import { PROJECT_ROLES } from '#contract/roles.ts';
import type { CallOptions, LooseInput, Visitor } from '#tests/setup/app.ts';

/** Who makes the call: nobody, somebody with no role at all, a member with one role on the project, a dolphin. */
export const CALLERS = ['nobody', 'none', ...PROJECT_ROLES, 'dolphin'] as const;
export type CallerName = (typeof CALLERS)[number];

export const EVERYONE = [...CALLERS];
export const SIGNED_IN = CALLERS.filter((caller) => caller !== 'nobody');
export const MEMBERS: CallerName[] = [...PROJECT_ROLES, 'dolphin'];
export const ADMINS: CallerName[] = ['admin', 'dolphin'];
export const READERS: CallerName[] = ['admin', 'reader', 'dolphin'];
export const DOLPHIN: CallerName[] = ['dolphin'];
export const NO_ONE: CallerName[] = [];

export interface RightsRow {
  /** Who gets through on a project of their own (or where no project is concerned). */
  own: CallerName[];
  /** Who gets through on somebody else's project; absent where the call concerns no project. */
  foreign?: CallerName[];
  /** The status for those who get through, if it is not 200. */
  passes?: number | undefined;
  input: (project: number, caller: Visitor | undefined) => CallOptions & LooseInput;
}

export const nothing = () => ({});
export const inProject = (project: number) => ({ query: `projectId=${project}` });

/** The rows of a feature, by the names of its calls: `<feature>.rights.test-support.ts`. */
export type Rights = Readonly<Record<string, RightsRow>>;
type Input = RightsRow['input'];
const allow =
  (own: CallerName[], standard: Input, foreign?: CallerName[]) =>
  (input = standard, passes?: number): RightsRow => ({ own, input, passes, ...(foreign && { foreign }) });
export const admins = allow(ADMINS, inProject, DOLPHIN);
export const readers = allow(READERS, inProject, DOLPHIN);
export const dolphins = allow(DOLPHIN, nothing);
export const signedIn = allow(SIGNED_IN, nothing);
export const everyone = allow(EVERYONE, nothing);
/** For API keys and phones, which `key-rights.test.ts` tries. */
export const noSession = allow(NO_ONE, nothing);

export const someone = 'somebody.else@example.com';
/** A project that somebody else deleted. */
export const ERASED = 7;
/** An SDK version and a session have it. */
export const KNOWN_ID = '5f0c1f6e-7b1d-4a53-9d0e-0a8f6f3b2c11';
/** One of two dangerous areas: the one that is deleted. */
export const OTHER_ID = '5f0c1f6e-7b1d-4a53-9d0e-0a8f6f3b2c12';

/** To a person of its own, so that nobody is asked too often. */
export const anAlert = (caller: Visitor | undefined) => ({
  kind: 'OPEN_CALLS',
  email: `alert.${caller?.uid ?? 'x'}@example.com`,
  threshold: 1,
  minutes: 5,
  cooldownMinutes: 60,
  active: true,
});

export const alertsOf = new Map<number, string>();

/** One app user of the project. */
export const viewedUser = (project: number) => ({ query: `projectId=${project}&userId=looked-at` });

/** An item of that user. */
export const TRIP_TS = 1_700_000_000;

/** A point of interest of the project. */
export const POI_SHAPE = { kind: 'circle', lat: 48, lon: 16, radiusMeters: 100 };

export const [pois, deletedPois] = [new Map<number, string>(), new Map<number, string>()];

/** A vehicle of the project; one of no version that anybody saw is neither changed nor merged. */
export const vehicles = new Map<number, string>();

export const NO_PROPS = { make: '', model: '', plate: '', vin: '', fuel: null, own: [] };

/** The user whom dolphins change. */
export const changed = { uid: '' };
/** A key of each project. */
export const keys = new Map<number, string>();

/** A revision of each project that cannot be restored. */
export const moments = new Map<number, number>();

/** A code of each project, and one that stays open. */
export const codes = new Map<number, string>();
export const openCodes = new Map<number, string>();
