/** IANA names only; offsets such as +01:00 do not know daylight saving time. */
const NAME = /^[A-Za-z]+([/_+-][A-Za-z0-9]+)*$/;

/** Kept by ICU for old programs; to PostgreSQL they are unknown, or mean something else. */
const LEGACY =
  /^(ACT|AET|AGT|ART|AST|BET|BST|CAT|CNT|CST|CTT|EAT|ECT|IET|IST|JST|MIT|NET|NST|PLT|PNT|PRT|PST|SST|VST|US\/Pacific-New)$/i;

export function isTimeZone(name: string): boolean {
  if (!NAME.test(name) || LEGACY.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** All selectable zones, including UTC, which the browser's list lacks. */
export const timeZones = (): string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
];

/**
 * The range of the acceleration severity index. Nothing above 10 has ever been measured; 0 raises an alarm for every
 * impact.
 */
export const SEVERITY_BOUNDS = { min: 0, max: 10, step: 0.01 } as const;

/** How many people a cell of the activity map needs to be shown; 1 shows every cell. */
export const MAP_PEOPLE_BOUNDS = { min: 1, max: 1000 } as const;
