import type { ExportContent } from '#contract/bulk-export.ts';
import { GROUP_OF_MODE } from '#contract/dictionary.ts';
import type { ItemFeatures } from '#contract/timeline.ts';
import type { Fixes } from '#engine/fixes.ts';
import { overallScores } from '#engine/score/overall.ts';
import type { ItemRow } from '#server/features/timeline/timeline.queries.ts';

export type ColumnKind = 'text' | 'integer' | 'number' | 'boolean' | 'time';
export type ExportValue = string | number | boolean | Date | null;
export interface ExportColumn {
  name: string;
  kind: ColumnKind;
  meaning: string;
}

interface Content {
  columns: readonly ExportColumn[];
  /** Whether rows need the positions of the item. */
  needsFixes: boolean;
  rowsOf(item: ItemRow, fixes: Fixes | null): ExportValue[][];
}

const column = (name: string, kind: ColumnKind, meaning: string): ExportColumn => ({ name, kind, meaning });
const at = (seconds: number): Date => new Date(seconds * 1000);
const known = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);
const rounded = (value: number | undefined, digits: number): number | null => {
  const number = known(value);
  return number === null ? null : Number(number.toFixed(digits));
};
const featuresOf = ({ features }: ItemRow): ItemFeatures => features as ItemFeatures;
const isTrip = ({ type }: ItemRow): boolean => GROUP_OF_MODE[type] !== 'still';

const USER = column('userId', 'text', 'The app user, by the id that the customer chose.');
const DAY = column('day', 'text', 'The local day on which the item starts.');
const START = column('start', 'time', 'When the item starts; with userId it identifies the item.');

const ITEM = [
  USER,
  DAY,
  START,
  column('end', 'time', 'When the item ends.'),
  column('type', 'text', 'The mode of transport, or IDLE for a stay; as a person corrected it.'),
  column('measuredType', 'text', 'The type as it was measured.'),
  column('open', 'boolean', 'The end has not been seen yet: the item may still change.'),
  column('timeZone', 'text', 'The time zone at the start.'),
  column('durationSeconds', 'integer', 'From start to end.'),
  column('distanceMeters', 'integer', 'Distance travelled.'),
  column('startLat', 'number', 'Where it starts, in degrees.'),
  column('startLon', 'number', 'Where it starts, in degrees.'),
  column('endLat', 'number', 'Where it ends, in degrees.'),
  column('endLon', 'number', 'Where it ends, in degrees.'),
];
const itemOf = (item: ItemRow): ExportValue[] => {
  const { startLocation, endLocation } = featuresOf(item);
  return [
    ...[item.user_id, item.day, at(item.start_ts), at(item.end_ts), item.type, item.measured_type, item.open],
    ...[item.start_time_zone, item.end_ts - item.start_ts, Math.round(item.distance_meters)],
    ...[known(startLocation?.lat), known(startLocation?.lon), known(endLocation?.lat), known(endLocation?.lon)],
  ];
};

const TRIP = [
  ...ITEM,
  column('averageSpeedKmh', 'number', 'Average speed.'),
  column('maxSpeedKmh', 'number', 'Highest speed.'),
  column('quality', 'integer', 'How good the data is, from 0 to 100.'),
  column('line', 'text', 'The line of public transport.'),
  column('vehicleId', 'text', 'The vehicle.'),
];
const tripOf = (item: ItemRow): ExportValue[] => {
  const { gpsStats, quality, publicTransport, vehicle } = featuresOf(item);
  return [
    ...itemOf(item),
    rounded(gpsStats?.averageSpeed, 1),
    rounded(gpsStats?.maxSpeed, 1),
    quality?.score ?? null,
    publicTransport?.shortName ?? null,
    vehicle?.id ?? null,
  ];
};

const SCORE = [
  USER,
  DAY,
  START,
  column('formula', 'text', 'The name of the formula.'),
  column('total', 'integer', 'All parts together, from 0 to 100; empty where unknown, as in each part.'),
  column('safeness', 'integer', 'Acceleration, braking and cornering together.'),
  column('acceleration', 'integer', 'Points for acceleration.'),
  column('braking', 'integer', 'Points for braking.'),
  column('cornering', 'integer', 'Points for cornering.'),
  column('speed', 'integer', 'Points for keeping to speed limits.'),
  column('distraction', 'integer', 'Points for leaving the phone alone.'),
];
const scoresOf = (item: ItemRow): ExportValue[][] => {
  const { scores, scoreExplanation } = featuresOf(item);
  if (!scores) return [];
  const formula = scoreExplanation?.formula ?? null;
  const { total, safeness } = overallScores(scores, formula ?? undefined);
  const { ACCELERATION, BRAKING, CORNERING, SPEED, DFD } = scores;
  const parts = [ACCELERATION, BRAKING, CORNERING, SPEED, DFD].map((part) => part ?? null);
  return [[item.user_id, item.day, at(item.start_ts), formula, total, safeness, ...parts]];
};

const POINT = [
  USER,
  START,
  column('type', 'text', 'The mode of transport of the trip.'),
  column('time', 'time', 'When the position was measured.'),
  column('lat', 'number', 'In degrees (WGS 84).'),
  column('lon', 'number', 'In degrees (WGS 84).'),
  column('accuracyMeters', 'number', 'Accuracy, as a radius.'),
  column('speedKmh', 'number', 'Speed.'),
  column('bearingDegrees', 'number', 'Direction of travel from north.'),
  column('altitudeMeters', 'number', 'Height above sea level.'),
];
const pointsOf = (item: ItemRow, fixes: Fixes | null): ExportValue[][] =>
  Array.from({ length: fixes?.length ?? 0 }, (_, index) => [
    ...[item.user_id, at(item.start_ts), item.type, at(fixes?.timestamp[index] ?? 0)],
    ...[rounded(fixes?.lat[index], 7), rounded(fixes?.lon[index], 7), rounded(fixes?.accuracy[index], 1)],
    rounded((fixes?.speed[index] ?? Number.NaN) * 3.6, 1),
    ...[rounded(fixes?.bearing[index], 1), rounded(fixes?.altitude[index], 1)],
  ]);

const EVENT = [
  USER,
  START,
  column('time', 'time', 'When it happened, or began.'),
  column('endTime', 'time', 'When it ended; empty if it has no duration.'),
  column('kind', 'text', 'ACCELERATION, BRAKING or CORNERING, or how the phone was used.'),
  column('strength', 'integer', 'From 1 to 3; empty for use of the phone.'),
  column('peakMetersPerSecondSquared', 'number', 'The strongest acceleration.'),
  column('lat', 'number', 'Position in degrees; empty for use of the phone.'),
  column('lon', 'number', 'Position in degrees; empty for use of the phone.'),
];
const eventsOf = (item: ItemRow): ExportValue[][] => {
  const { drivingBehaviorEvents, phoneDistractions } = featuresOf(item);
  const head = [item.user_id, at(item.start_ts)];
  return [
    ...(drivingBehaviorEvents?.events ?? []).map(({ timestamp, type, strength, rawAccel, lat, lon }) => [
      ...[...head, new Date(timestamp), null, type, strength, rounded(rawAccel, 2), lat, lon],
    ]),
    ...(phoneDistractions?.distractions ?? []).map(({ type, start, end }) => [
      ...[...head, new Date(start), new Date(end), type, null, null, null, null],
    ]),
  ];
};

/** What each file contains: its columns, and the rows that an item gives. */
export const CONTENTS: Readonly<Record<ExportContent, Content>> = {
  trips: { columns: TRIP, needsFixes: false, rowsOf: (item) => (isTrip(item) ? [tripOf(item)] : []) },
  items: { columns: ITEM, needsFixes: false, rowsOf: (item) => [itemOf(item)] },
  points: { columns: POINT, needsFixes: true, rowsOf: pointsOf },
  scores: { columns: SCORE, needsFixes: false, rowsOf: scoresOf },
  events: { columns: EVENT, needsFixes: false, rowsOf: eventsOf },
};
