import { firstNotBefore } from '#contract/binary-search.ts';
import type { RecordList, RecordOf } from '#contract/upload-records.ts';
import type { DayLog, Harsh } from '#phone/world/people/day-log.ts';
import type { SimulatedPerson } from '#phone/world/people/person.ts';
import type { Random } from '#phone/world/random.ts';
import { latOf, lonOf } from '#phone/world/town/plane.ts';
import { feelMotion } from './feel-motion.ts';
import { scansOfDrive } from './scan-car.ts';
import type { Trouble } from './trouble.ts';

/** Everything a phone reports besides its fixes, each list in time order. */
export type DayRecords = { [L in RecordList]: RecordOf<L>[] };

const emptyRecords = (): DayRecords => ({
  events: [],
  states: [],
  warnings: [],
  failures: [],
  health: [],
  logs: [],
  scans: [],
  impacts: [],
  calls: [],
  tripMetas: [],
  tags: [],
});

const STRONG: Readonly<Record<Harsh['kind'], readonly [number, number]>> = {
  BRAKING: [4, 5.5],
  ACCELERATION: [3.3, 4.2],
  CORNERING: [4, 5.2],
};
/** Of drives: in a town of sixty people one of each every other day, so that the screens show some. */
const IMPACT_SHARE = 0.004;
const CALL_SHARE = 0.004;

export function dayRecords(
  person: SimulatedPerson,
  log: DayLog,
  trouble: Trouble,
  startMs: number,
  random: Random,
): DayRecords {
  const records = emptyRecords();
  const t = (second: number) => startMs + Math.round(second * 1000);
  const addLog = (second: number, level: 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR', text: string) =>
    records.logs.push({ t: t(second), level, text });
  reportTrouble(records, trouble, person, t, addLog);
  reportHealth(records, t, random);
  for (const leg of log.legs) {
    const isHeard = trouble.silentFrom === undefined || leg.from < trouble.silentFrom || leg.from > trouble.silentTo;
    if (!isHeard) continue;
    for (const { second, activity, confidence } of feelMotion(leg, random)) {
      records.events.push({ t: t(second), kind: 'ACTIVITY', activity, confidence });
      if (activity !== 'STILL') addLog(second, 'INFO', `Activity changed to ${activity}`);
    }
    addLog(leg.to + 40, 'DEBUG', `Moved ${Math.round(leg.meters)} m in ${Math.round(leg.to - leg.from)} s`);
  }
  for (const { second, kind, mps2, x, y } of log.harsh) {
    const [strong, extreme] = STRONG[kind];
    const strength = mps2 >= extreme ? 3 : mps2 >= strong ? 2 : 1;
    records.events.push({ t: t(second), kind, strength, rawAccel: round2(mps2), lat: latOf(y), lon: lonOf(x) });
  }
  for (const { kind, from, to } of log.phoneUse) records.events.push({ t: t(from), kind, end: t(to) });
  reportDrives(records, person, log, t, random);
  for (const list of Object.values(records)) list.sort((a, b) => a.t - b.t);
  return records;
}

type Moment = (second: number) => number;
type AddLog = (second: number, level: 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR', text: string) => void;

function reportTrouble(
  records: DayRecords,
  trouble: Trouble,
  { phone }: SimulatedPerson,
  t: Moment,
  addLog: AddLog,
): void {
  const location = phone.platform === 'iOS' ? 'locationPermissionMissing' : 'backgroundLocationPermissionMissing';
  const saver = phone.platform === 'iOS' ? 'energySaver' : 'batteryOptimization';
  if (trouble.kind === 'permission') {
    records.failures.push({ t: t(60), service: 'driving', reasons: [location] });
    records.states.push({ t: t(60), state: 'ERROR' });
    addLog(60, 'ERROR', `Services stopped: ${location}`);
    return;
  }
  records.states.push({ t: t(60), state: 'RUNNING' });
  if (trouble.kind === 'saver') records.warnings.push({ t: t(7 * 3600), service: 'driving', reasons: [saver] });
  if (trouble.kind !== 'gpsOff') return;
  records.failures.push({ t: t(trouble.silentFrom), service: 'driving', reasons: ['gpsOff'] });
  records.states.push({ t: t(trouble.silentFrom), state: 'ERROR' }, { t: t(trouble.silentTo), state: 'RUNNING' });
  addLog(trouble.silentFrom, 'WARNING', 'Location services were turned off');
  addLog(trouble.silentTo, 'INFO', 'Location services are back');
}

function reportHealth(records: DayRecords, t: Moment, random: Random): void {
  const level = random.whole(12, 98);
  records.health.push({ t: t(12 * 3600), reason: 'BATTERY_LEVEL', description: `${level} %` });
  if (random.chance(0.05)) {
    records.health.push({
      t: t(12 * 3600),
      reason: 'DISK_USAGE',
      description: `${random.whole(85, 97)} % of the disk is used`,
    });
  }
}

function reportDrives(records: DayRecords, person: SimulatedPerson, log: DayLog, t: Moment, random: Random): void {
  for (const drive of log.drives) {
    if (person.car && drive.ownCar) {
      records.scans.push(...scansOfDrive(person, drive, t));
      records.tags.push({ t: t(drive.to + 21), name: 'parking', ...placeAt(log, drive.to), accuracy: 8 });
    }
    if (person.role === 'van courier')
      records.tripMetas.push({ t: t(drive.from + 1), metas: { purpose: drive.purpose, fleet: 'demo' } });
    const at = indexAt(log, drive.from + 0.6 * (drive.to - drive.from));
    const place = {
      lat: latOf(log.track.y[at] ?? 0),
      lon: lonOf(log.track.x[at] ?? 0),
      speed: round2(log.track.mps[at] ?? 0),
    };
    const when = t(log.track.second[at] ?? drive.from);
    if (random.chance(IMPACT_SHARE))
      records.impacts.push({ t: when, ...place, asi: round2(random.between(0.6, 1.9)), axis: 'x' });
    if (random.chance(CALL_SHARE)) records.calls.push({ t: when, ...place });
  }
}

function placeAt(log: DayLog, second: number): { lat: number; lon: number } {
  const at = indexAt(log, second);
  return { lat: latOf(log.track.y[at] ?? 0), lon: lonOf(log.track.x[at] ?? 0) };
}

function indexAt({ track }: DayLog, second: number): number {
  const first = firstNotBefore(track.length, (at) => (track.second[at] ?? 0) < second);
  return Math.min(first, Math.max(0, track.length - 1));
}

const round2 = (value: number): number => Math.round(value * 100) / 100;
