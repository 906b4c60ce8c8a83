import { emptyColumns, type FixColumns } from '#contract/fix-codec.ts';
import { AppError } from '#server/http/app-error.ts';

export type JsonFixes = { t: unknown[]; lat: unknown[]; lon: unknown[] } & {
  [C in 'acc' | 'speed' | 'bearing' | 'alt']?: unknown[] | undefined;
};

const OPTIONAL = [
  ['acc', 'accuracy'],
  ['speed', 'speed'],
  ['bearing', 'bearing'],
  ['alt', 'altitude'],
] as const;

/** Fixes from JSON as columns; values that are not numbers are reported by index. */
export function columnsFromJson(json: JsonFixes): { columns: FixColumns; wrong: Map<number, string> } {
  const { length } = json.t;
  const wrong = new Map<number, string>();
  for (const name of ['lat', 'lon', 'acc', 'speed', 'bearing', 'alt'] as const) {
    const column = json[name];
    if (column && column.length !== length) {
      throw new AppError('validation', `body.fixes.${name}: must be as long as body.fixes.t`);
    }
  }
  const columns = emptyColumns(length);
  for (let at = 0; at < length; at++) {
    columns.timestamp[at] = numberIn(json.t, at) / 1000;
    columns.lat[at] = numberIn(json.lat, at);
    columns.lon[at] = numberIn(json.lon, at);
  }
  for (const [name, field] of OPTIONAL) {
    const column = json[name];
    if (!column) continue;
    for (let at = 0; at < length; at++) {
      const value = column[at];
      if (typeof value === 'number') {
        // Receivers send -1 for unknown values; only altitudes can be negative.
        columns[field][at] = value < 0 && field !== 'altitude' ? Number.NaN : value;
      } else if (value !== null && value !== undefined) wrong.set(at, `${name} is not a number`);
    }
  }
  return { columns, wrong };
}

const numberIn = (column: readonly unknown[], at: number): number => {
  const value = column[at];
  return typeof value === 'number' ? value : Number.NaN;
};
