import { sql } from 'kysely';
import type { ItemVehicle } from '#contract/item-vehicle.ts';
import { keysOfScan } from '#contract/vehicle-devices.ts';
import type { Tx } from '#server/db/database.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import { USER_KEY_COLUMNS, type UserKey } from '#server/db/user-key.ts';
import { dayRows, type TouchedDay, WITHIN_DAY } from '#server/ingest/run/touched-days.ts';
import { createPace, type Pace } from '#server/pace.ts';
import { decideVehicle, type KnownDevice } from './decide-vehicle.ts';
import { type DriveSpan, type Scans, scansOf, spansOf } from './scans-of-drives.ts';
import { sumVehicleDays } from './sum-vehicle-days.ts';

interface Drive extends DriveSpan {
  isDrive: boolean;
  open: boolean;
  vehicle: ItemVehicle | null;
}

/**
 * Assigns the drives of these days to the vehicles whose devices were seen, sums the vehicles' days again and returns
 * how many drives have another vehicle than before. The caller holds the users' locks. Projects without vehicles cost
 * one short query.
 */
export async function assignVehicles(tx: Tx, all: readonly TouchedDay[]): Promise<number> {
  const days = await ofProjectsWithVehicles(tx, all);
  if (days.length === 0) return 0;
  const drives = await drivesOn(tx, days);
  const changed = drives.length > 0 ? await decideAll(tx, drives) : [];
  await write(tx, changed);
  await sumVehicleDays(tx, days);
  return changed.filter(({ vehicle, before }) => vehicle?.id !== before?.id).length;
}

async function ofProjectsWithVehicles(tx: Tx, days: readonly TouchedDay[]): Promise<readonly TouchedDay[]> {
  const known = await projectsWithVehicles(tx, days);
  return days.filter(({ projectId }) => known.has(projectId));
}

export async function projectsWithVehicles(tx: Tx, of: readonly { projectId: number }[]): Promise<Set<number>> {
  if (of.length === 0) return new Set();
  const { rows } = await prepared<{ id: number }>('projects-with-vehicles')`
    select p.id from unnest(${[...new Set(of.map(({ projectId }) => projectId))]}::bigint[]) as p (id)
    where exists (select 1 from vehicles v where v.project_id = p.id)
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Bounds the memory: a scan may have a text of several kilobytes. */
const DRIVES_AT_ONCE = 25;

async function decideAll(tx: Tx, drives: readonly Drive[]): Promise<(Drive & { before: ItemVehicle | null })[]> {
  const choices = await choicesFor(tx, drives);
  const own = await ownVehicles(tx, drives);
  const pace = createPace();
  const changed: (Drive & { before: ItemVehicle | null })[] = [];
  for (let from = 0; from < drives.length; from += DRIVES_AT_ONCE) {
    const some = drives.slice(from, from + DRIVES_AT_ONCE);
    const scans = await scansOf(tx, some, pace);
    const devices = await devicesSeen(tx, some, scans, pace);
    const seen = (drive: Drive) =>
      decideVehicle(drive, scans.get(drive.at) ?? [], devices.get(drive.projectId) ?? new Map(), own(drive));
    for (const drive of some) {
      const chosen = choices.get(drive.at);
      const vehicle = !drive.isDrive ? null : chosen !== undefined ? chosen : seen(drive);
      if (!isSame(vehicle, drive.vehicle)) changed.push({ ...drive, vehicle, before: drive.vehicle });
      await pace();
    }
  }
  return changed;
}

/** jsonb reorders keys, so values are compared. */
const isSame = (one: ItemVehicle | null, other: ItemVehicle | null): boolean => canonical(one) === canonical(other);
const canonical = (vehicle: ItemVehicle | null): string =>
  vehicle
    ? JSON.stringify([
        [vehicle.id, vehicle.name, vehicle.decidedBy, vehicle.seen, vehicle.firstSeen, vehicle.lastSeen],
        [vehicle.device?.kind, vehicle.device?.identifier, vehicle.device?.label],
        vehicle.others?.map(({ id, name, seen }) => [id, name, seen]),
      ])
    : '';

async function drivesOn(tx: Tx, days: readonly TouchedDay[]): Promise<Drive[]> {
  const { rows } = await prepared<Omit<Drive, 'at'>>('vehicle-drives')`
    select i.project_id as "projectId", i.user_id as "userId", i.start_ts as "startTs", i.end_ts as "endTs", i.open,
      i.type in ('CAR', 'DRIVING') as "isDrive", i.features -> 'vehicle' as vehicle
    from ${dayRows(days)}
    join timeline_items i on ${ofGiven('i', days)} and not i.deleted
      and ${WITHIN_DAY}
    where i.type in ('CAR', 'DRIVING') or i.features ? 'vehicle'
  `.execute(tx);
  return rows.map((row, at) => ({ ...row, at }));
}

type Devices = Map<number, Map<string, KnownDevice[]>>;

/** By project, the known devices among those in its drives' scans. */
async function devicesSeen(
  tx: Tx,
  drives: readonly Drive[],
  scans: ReadonlyMap<number, Scans>,
  pace: Pace,
): Promise<Devices> {
  const wanted = new Map<string, { project_id: number; key: string }>();
  for (const { at, projectId } of drives) {
    for (const key of new Set((scans.get(at) ?? []).flatMap(keysOfScan))) {
      wanted.set(`${projectId}:${key}`, { project_id: projectId, key });
    }
    await pace();
  }
  const found: Devices = new Map();
  if (wanted.size === 0) return found;
  const { rows } = await prepared<KnownDevice & { projectId: number }>('vehicle-devices')`
    select d.project_id as "projectId", d.key, d.kind, d.identifier, d.label, d.from_ms as "fromMs",
      d.to_ms as "toMs", v.id as "vehicleId", v.name
    from ${givenRows([...wanted.values()], { project_id: 'bigint', key: 'text' })}
    join vehicle_devices d on d.project_id = given.project_id and d.key = given.key
    join vehicles v on v.project_id = d.project_id and v.id = d.vehicle_id
  `.execute(tx);
  for (const { projectId, ...device } of rows) {
    const ofProject = found.get(projectId) ?? new Map<string, KnownDevice[]>();
    ofProject.set(device.key, [...(ofProject.get(device.key) ?? []), device]);
    found.set(projectId, ofProject);
  }
  return found;
}

async function ownVehicles(tx: Tx, drives: readonly Drive[]): Promise<(user: UserKey) => ReadonlySet<string>> {
  const { rows } = await prepared<UserKey & { vehicleId: string }>('vehicle-own')`
    select distinct d.project_id as "projectId", d.user_id as "userId", d.vehicle_id as "vehicleId"
    from ${spansOf(drives)}
    join vehicle_drivers d on ${ofGiven('d', drives)}
  `.execute(tx);
  return ({ projectId, userId }) =>
    new Set(
      rows.filter((row) => row.projectId === projectId && row.userId === userId).map(({ vehicleId }) => vehicleId),
    );
}

/** The vehicles that people chose; of several choices within a drive the latest. */
async function choicesFor(tx: Tx, drives: readonly Drive[]): Promise<Map<number, ItemVehicle | null>> {
  const { rows } = await prepared<{ at: number; id: string | null; name: string | null }>('vehicle-choices')`
    select given.at, v.id, v.name from ${spansOf(drives)}
    join vehicle_choices c on ${ofGiven('c', drives)}
      and c.at_ts >= given.from_ts and c.at_ts < given.to_ts
    left join vehicles v on v.project_id = c.project_id and v.id = c.vehicle_id
    order by c.at_ts
  `.execute(tx);
  return new Map(rows.map(({ at, id, name }) => [at, id && name ? { id, name, decidedBy: 'person' } : null]));
}

/** Writes vehicles into items; receivers are notified unless this transaction notifies them of the item anyway. */
async function write(tx: Tx, drives: readonly Drive[]): Promise<void> {
  if (drives.length === 0) return;
  const rows = drives.map(({ projectId, userId, startTs, vehicle, open }) => ({
    project_id: projectId,
    user_id: userId,
    start_ts: startTs,
    vehicle: vehicle && JSON.stringify(vehicle),
    open,
  }));
  const given = givenRows(rows, { ...USER_KEY_COLUMNS, start_ts: 'bigint', vehicle: 'jsonb', open: 'boolean' });
  await prepared('vehicle-write')`
    update timeline_items i set features = case
      when given.vehicle is null then i.features - 'vehicle'
      else jsonb_set(i.features, '{vehicle}', given.vehicle)
    end
    from ${given}
    where ${ofGiven('i', rows)} and i.start_ts = given.start_ts
  `.execute(tx);
  const notified = await alreadyNotified(tx, rows);
  const changes = rows
    .filter((row) => !row.open && !notified.has(changeKey(row)))
    .map(({ project_id, user_id, start_ts }) => ({ project_id, user_id, kind: 'changed', start_ts }));
  if (changes.length === 0) return;
  const types = { ...USER_KEY_COLUMNS, kind: 'text', start_ts: 'bigint' };
  await insertRows(tx, 'vehicle-announce', { into: 'timeline_changes', rows: changes, types });
}

interface Change {
  project_id: number;
  user_id: string;
  start_ts: number;
}
const changeKey = ({ project_id, user_id, start_ts }: Change): string => `${project_id} ${start_ts} ${user_id}`;

/** The items that this transaction has already recorded a change of. */
async function alreadyNotified(tx: Tx, items: readonly Change[]): Promise<ReadonlySet<string>> {
  const keys = items.map(({ project_id, user_id, start_ts }) => ({ project_id, user_id, start_ts }));
  // Queried separately: on a cluster each node has its own transaction and time.
  const { rows: clock } = await sql<{ now: string }>`select now()::text as now`.execute(tx);
  const { rows } = await prepared<Change>('vehicle-notified')`
    select c.project_id, c.user_id, c.start_ts from ${givenRows(keys, { ...USER_KEY_COLUMNS, start_ts: 'bigint' })}
    join timeline_changes c on ${ofGiven('c', items)}
      and c.start_ts = given.start_ts and c.at = ${clock[0]?.now}::timestamptz
  `.execute(tx);
  return new Set(rows.map(changeKey));
}
