import { partsOfSegment } from '#contract/insight-segments.ts';
import type { InsightSide } from '#contract/insights.ts';
import { adminHref } from '#web/navigation/paths.ts';

export type TripFilter = Partial<
  Record<'part' | 'mode' | 'lostOn', string> & Record<'scoreFrom' | 'scoreTo' | 'hour' | 'weekday' | 'lostAt', number>
>;

const queryOf = (values: Record<string, string | number | undefined>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `&${name}=${encodeURIComponent(String(value))}`)
    .join('');

/** The trips behind a bar. */
export const tripsHref = (projectId: number, { segment, period }: InsightSide, filter: TripFilter): string =>
  adminHref('/admin/insights', projectId) + queryOf({ view: 'trips', segment, period, ...filter });

/** The trips of one day. */
export const tripsOfDayHref = (projectId: number, { segment }: InsightSide, day: string, filter: TripFilter): string =>
  adminHref('/admin/insights', projectId) + queryOf({ view: 'trips', segment, period: `${day}..${day}`, ...filter });

/** A cell of the activity map. */
export const mapHref = (
  projectId: number,
  view: { layer: string; cell: string; weeks: number | undefined; segment: string | undefined },
): string => adminHref('/admin/activityMap', projectId) + queryOf(view);

/** The app users behind a figure, by filters of their list. */
export const usersHref = (projectId: number, filter: Record<string, string> = {}): string =>
  adminHref('/admin/appUsers', projectId) + queryOf(filter);

/** The filter of the app user list that corresponds to a segment. */
export function listFilterOf(segment: string): Record<string, string> {
  const { kind, value } = partsOfSegment(segment);
  if (kind === 'tag' || kind === 'platform' || kind === 'vehicle' || kind === 'area') return { [kind]: value };
  if (kind === 'group') return { group: value };
  if (kind !== 'version') return {};
  const at = value.indexOf('/');
  return { platform: value.slice(0, at), version: value.slice(at + 1) };
}
