import { keyOfDevice } from '#contract/vehicle-devices.ts';
import type { VehicleImportReport } from '#contract/vehicle-files.ts';
import { VEHICLE_LIMITS } from '#contract/vehicle-lists.ts';
import { judgeVin, tidyVin } from '#contract/vin.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { publishTogether } from '#server/events.ts';
import { createPace } from '#server/pace.ts';
import { readApart, SMALL_BYTES } from '#server/reading/read-apart.ts';
import { isSameVehicle } from './change-vehicle.ts';
import { plateKey, type VehicleFields, vehicleSnapshot, type WholeVehicle } from './present-vehicle.ts';
import { saveDrivers, unknownAmong } from './save-drivers.ts';
import {
  type CsvVehicle,
  isRefused,
  partsOf,
  readVehicles,
  type VehicleRows,
  vehicleFactsIn,
  vehiclesOf,
} from './vehicle-csv.ts';
import { insertVehicle, lockVehicles, refuseTooManyVehicles, vehicleRecord } from './vehicle-record.ts';
import { pagesOfVehicles } from './vehicles.queries.ts';

const MAX_REPORTED = 500;
const SAMPLE = 50;
const NOTHING: VehicleFields = {
  name: '',
  props: { make: '', model: '', plate: '', vin: '', fuel: null, own: [] },
  devices: [],
};

interface Planned {
  line: number;
  before: WholeVehicle | null;
  facts: VehicleFields;
  drivers: string[];
}
interface Plan {
  planned: Planned[];
  unchanged: number;
  refused: VehicleImportReport['refused'];
}
interface ImportScope {
  projectId: number;
  actorId: string;
}

/**
 * Reads a file and reports what it would do; unless it is a dry run, applies everything that is not rejected, or
 * nothing.
 */
export const importVehicleFile = async (
  context: Context,
  scope: ImportScope,
  { text, dryRun }: { text: string; dryRun: boolean },
): Promise<VehicleImportReport> => {
  const read =
    text.length <= SMALL_BYTES
      ? readVehicles(text)
      : await readApart<VehicleRows>(`project ${scope.projectId}`, 'vehicles', text);
  const lines = await vehiclesOf(read);
  return context.db.transaction().execute(async (tx) => {
    if (!dryRun) await lockVehicles(tx, scope.projectId);
    const plan = await planImport(tx, scope.projectId, lines);
    if (!dryRun) {
      await publishTogether(context.events, tx, (events) => carryOut(tx, { events, now: context.now }, scope, plan));
    }
    return reportOf(plan);
  });
};

async function planImport(tx: Tx, projectId: number, lines: readonly CsvVehicle[]): Promise<Plan> {
  const known: WholeVehicle[] = [];
  for await (const page of pagesOfVehicles(tx, { projectId, search: '' })) known.push(...page);
  const find = await finderOf(known);
  const drivers = await driversIn(lines);
  const strangers = await unknownAmong(tx, projectId, drivers.all);
  const isFull = await fullDriversOf(known);
  const plan: Plan = { planned: [], unchanged: 0, refused: [] };
  const lineOf = new Map<string, number>();
  const pace = createPace();
  for (const csvLine of lines) {
    await pace();
    const refuse = (reason: Plan['refused'][number]['reason'], about: string) =>
      plan.refused.push({ line: csvLine.line, name: (csvLine.cells.get('name') ?? '').slice(0, 80), reason, about });
    const before = find(csvLine);
    if (csvLine.id && !before) {
      refuse('unknown-id', csvLine.id.slice(0, 60));
      continue;
    }
    const facts = vehicleFactsIn(csvLine, before ? vehicleSnapshot(before) : NOTHING);
    if (isRefused(facts)) {
      refuse(facts.reason, facts.about);
      continue;
    }
    const driven = drivers.ofLine.get(csvLine.line) ?? before?.drivers ?? [];
    if (driven.length > VEHICLE_LIMITS.drivers) {
      refuse('too-many', '');
      continue;
    }
    const stranger = driven.find((driver) => strangers.has(driver));
    if (stranger !== undefined) {
      refuse('unknown-driver', stranger.slice(0, 100));
      continue;
    }
    const name = before?.row.id ?? `new:${facts.props.vin || facts.name.toLowerCase()}`;
    const first = lineOf.get(name);
    if (first !== undefined) {
      refuse('twice', String(first));
      continue;
    }
    const full = isFull(driven, before?.drivers ?? []);
    if (full !== undefined) {
      refuse('driver-full', full.slice(0, 100));
      continue;
    }
    lineOf.set(name, csvLine.line);
    const isAsBefore =
      before && isSameVehicle(vehicleSnapshot(before), facts) && before.drivers.join('\n') === driven.join('\n');
    if (isAsBefore) plan.unchanged++;
    else plan.planned.push({ line: csvLine.line, before, facts, drivers: driven });
  }
  return withoutTakenDevices(plan, known);
}

/** The drivers of each line that names some, and all that need to be looked up: none of a line with too many. */
async function driversIn(lines: readonly CsvVehicle[]) {
  const ofLine = new Map<number, string[]>();
  const all = new Set<string>();
  const pace = createPace();
  for (const { line, cells } of lines) {
    const cell = cells.get('drivers');
    if (cell === undefined) continue;
    const drivers = [...new Set(partsOf(cell))].sort();
    ofLine.set(line, drivers);
    if (drivers.length <= VEHICLE_LIMITS.drivers) for (const driver of drivers) all.add(driver);
    await pace();
  }
  return { ofLine, all };
}

/** Names a new driver who drives too many vehicles already, also by earlier lines; what lines remove frees no place. */
async function fullDriversOf(known: readonly WholeVehicle[]) {
  const vehiclesOf = new Map<string, number>();
  const count = (driver: string) => vehiclesOf.set(driver, (vehiclesOf.get(driver) ?? 0) + 1);
  const pace = createPace();
  for (const { drivers } of known) {
    drivers.forEach(count);
    await pace();
  }
  return (after: readonly string[], before: readonly string[]): string | undefined => {
    const had = new Set(before);
    const added = after.filter((driver) => !had.has(driver));
    const full = added.find((driver) => (vehiclesOf.get(driver) ?? 0) >= VEHICLE_LIMITS.vehiclesOfDriver);
    if (full === undefined) added.forEach(count);
    return full;
  };
}

/** A line finds its vehicle by id, otherwise by VIN, plate or name. */
async function finderOf(known: readonly WholeVehicle[]): Promise<(csvLine: CsvVehicle) => WholeVehicle | null> {
  const ids = new Map<string, WholeVehicle>();
  const vins = new Map<string, WholeVehicle>();
  const plates = new Map<string, WholeVehicle>();
  const names = new Map<string, WholeVehicle>();
  const pace = createPace();
  for (const whole of known) {
    const { id, vin, plate_key, name } = whole.row;
    ids.set(id, whole);
    if (vin) vins.set(vin, whole);
    if (plate_key) plates.set(plate_key, whole);
    names.set(name.toLowerCase(), whole);
    await pace();
  }
  return ({ id, cells }) => {
    if (id) return ids.get(id) ?? null;
    const [vin, plate] = [tidyVin(cells.get('vin') ?? ''), plateKey(cells.get('plate') ?? '')];
    const found = vins.get(vin) ?? plates.get(plate) ?? names.get((cells.get('name') ?? '').toLowerCase());
    // The same plate or name with another VIN is another vehicle.
    return found && vin && found.row.vin && found.row.vin !== vin ? null : (found ?? null);
  };
}

/** Devices of vehicles that the file does not change, or that an earlier line claimed, are not reassigned. */
async function withoutTakenDevices(
  { planned, unchanged, refused }: Plan,
  known: readonly WholeVehicle[],
): Promise<Plan> {
  const changing = new Set(planned.flatMap(({ before }) => (before ? [before.row.id] : [])));
  const holder = new Map<string, { id: string; name: string }>();
  const pace = createPace();
  for (const { row, devices } of known) {
    await pace();
    if (changing.has(row.id)) continue;
    for (const { kind, identifier } of devices) {
      holder.set(keyOfDevice(kind, identifier), { id: row.id, name: row.name });
    }
  }
  const kept: Planned[] = [];
  const late: Plan['refused'] = [];
  for (const one of planned) {
    await pace();
    const keys = one.facts.devices.map(({ kind, identifier }) => keyOfDevice(kind, identifier));
    const other = keys.map((key) => holder.get(key)).find((found) => found !== undefined);
    if (other) late.push({ line: one.line, name: one.facts.name, reason: 'device-taken', about: other.name });
    // What is refused keeps the devices it had.
    const held = other
      ? (one.before?.devices ?? []).map(({ kind, identifier }) => keyOfDevice(kind, identifier))
      : keys;
    for (const key of held) holder.set(key, { id: one.before?.row.id ?? '', name: one.facts.name });
    if (!other) kept.push(one);
  }
  return { planned: kept, unchanged, refused: [...refused, ...late].sort((a, b) => a.line - b.line) };
}

async function carryOut(
  tx: Tx,
  context: Pick<Context, 'events' | 'now'>,
  { projectId, actorId }: ImportScope,
  { planned }: Plan,
): Promise<void> {
  await refuseTooManyVehicles(tx, projectId, planned.filter(({ before }) => !before).length);
  // First all devices are released, so that they may be swapped within one file.
  for (const one of planned) {
    if (!one.before) continue;
    const keys = new Set(one.facts.devices.map(({ kind, identifier }) => keyOfDevice(kind, identifier)));
    const devices = one.before.devices.filter(({ kind, identifier }) => keys.has(keyOfDevice(kind, identifier)));
    if (devices.length === one.before.devices.length) continue;
    const fields = { ...vehicleSnapshot(one.before), devices };
    one.before = await vehicleRecord.save(tx, context, one.before, { fields }, actorId);
  }
  for (const { before, facts, drivers } of planned) {
    const saved = before
      ? isSameVehicle(vehicleSnapshot(before), facts)
        ? before
        : await vehicleRecord.save(tx, context, before, { fields: facts }, actorId)
      : await insertVehicle(tx, context, { projectId, actorId, facts });
    const vehicleId = saved.row.id;
    await saveDrivers(tx, context, { projectId, vehicleId, actorId, before: saved.drivers, after: drivers });
  }
}

function reportOf({ planned, unchanged, refused }: Plan): VehicleImportReport {
  const created = planned.filter(({ before }) => !before).length;
  const warned = planned.filter(({ facts: { props } }) => props.vin !== '' && judgeVin(props.vin) === 'unchecked');
  return {
    created,
    changed: planned.length - created,
    unchanged,
    refused: refused.slice(0, MAX_REPORTED),
    refusedCount: refused.length,
    warned: warned.slice(0, MAX_REPORTED).map(({ line, facts }) => ({ line, name: facts.name })),
    sample: planned.slice(0, SAMPLE).map(({ line, before, facts }) => ({
      line,
      name: facts.name,
      change: before ? 'changed' : 'new',
    })),
  };
}
