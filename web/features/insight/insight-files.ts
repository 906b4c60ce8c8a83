import type { PeriodFormat } from '#contract/insight-lists.ts';
import { exportLogs, exportStates } from '#contract/insight-logs.ts';
import { exportPeriod, exportTrips } from '#contract/insight-trips.ts';
import { requestBytes } from '#web/api/request.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { saveBytes } from '#web/ui/save-bytes.ts';
import type { LogsView, StatesView, TripsView } from './insight.queries.ts';

const CSV = 'text/csv;charset=utf-8';
const TYPES: Readonly<Record<PeriodFormat, string>> = {
  gpx: 'application/gpx+xml',
  geojson: 'application/geo+json',
  csv: CSV,
  json: 'application/json',
};

/** A user id may contain characters that file names cannot. */
const nameOf = ({ userId }: UserKey, what: string, ending: string): string =>
  `${userId.replaceAll(/[^\w.-]+/g, '_')}-${what}.${ending}`;

export async function saveTrips(userKey: UserKey, view: TripsView): Promise<void> {
  const { bytes } = await requestBytes(exportTrips, { query: { ...userKey, ...view } });
  saveBytes(nameOf(userKey, 'trips', 'csv'), bytes, CSV);
}

type Span = Pick<TripsView, 'fromTimestamp' | 'toTimestamp'>;

export async function savePeriod(userKey: UserKey, { fromTimestamp, toTimestamp }: Span, format: PeriodFormat) {
  const { bytes } = await requestBytes(exportPeriod, { query: { ...userKey, fromTimestamp, toTimestamp, format } });
  saveBytes(nameOf(userKey, 'period', format), bytes, TYPES[format]);
}

export async function saveLogs(userKey: UserKey, view: LogsView): Promise<void> {
  const { bytes } = await requestBytes(exportLogs, { query: { ...userKey, ...view } });
  saveBytes(nameOf(userKey, 'logs', 'csv'), bytes, CSV);
}

export async function saveStates(userKey: UserKey, view: StatesView): Promise<void> {
  const { bytes } = await requestBytes(exportStates, { query: { ...userKey, ...view } });
  saveBytes(nameOf(userKey, 'states', 'csv'), bytes, CSV);
}
