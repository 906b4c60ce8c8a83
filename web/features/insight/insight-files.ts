import type { PeriodFormat } from '#contract/insight-lists.ts';
import { exportLogs, exportStates } from '#contract/insight-logs.ts';
import { exportPeriod, exportTrips } from '#contract/insight-trips.ts';
import { requestBytes } from '#web/api/request.ts';
import { saveBytes } from '#web/ui/save-bytes.ts';
import type { LogsView, StatesView, TripsView, Whose } from './insight.queries.ts';

const CSV = 'text/csv;charset=utf-8';
const TYPES: Readonly<Record<PeriodFormat, string>> = {
  gpx: 'application/gpx+xml',
  geojson: 'application/geo+json',
  csv: CSV,
  json: 'application/json',
};

/** A user's id may hold what a file's name may not. */
const nameOf = ({ userId }: Whose, what: string, ending: string): string =>
  `${userId.replaceAll(/[^\w.-]+/g, '_')}-${what}.${ending}`;

export async function saveTrips(whose: Whose, view: TripsView): Promise<void> {
  const { bytes } = await requestBytes(exportTrips, { query: { ...whose, ...view } });
  saveBytes(nameOf(whose, 'trips', 'csv'), bytes, CSV);
}

type Span = Pick<TripsView, 'fromTimestamp' | 'toTimestamp'>;

export async function savePeriod(whose: Whose, { fromTimestamp, toTimestamp }: Span, format: PeriodFormat) {
  const { bytes } = await requestBytes(exportPeriod, { query: { ...whose, fromTimestamp, toTimestamp, format } });
  saveBytes(nameOf(whose, 'period', format), bytes, TYPES[format]);
}

export async function saveLogs(whose: Whose, view: LogsView): Promise<void> {
  const { bytes } = await requestBytes(exportLogs, { query: { ...whose, ...view } });
  saveBytes(nameOf(whose, 'logs', 'csv'), bytes, CSV);
}

export async function saveStates(whose: Whose, view: StatesView): Promise<void> {
  const { bytes } = await requestBytes(exportStates, { query: { ...whose, ...view } });
  saveBytes(nameOf(whose, 'states', 'csv'), bytes, CSV);
}
