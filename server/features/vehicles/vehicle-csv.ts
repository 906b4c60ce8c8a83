import type { Kysely } from 'kysely';
import { asTyped } from '#contract/csv-cell.ts';
import { keyOfDevice } from '#contract/vehicle-devices.ts';
import type { VehicleRefusal } from '#contract/vehicle-lists.ts';
import { DEVICE_KINDS, FUELS, PROPERTY_TYPES, type PropertyType, VEHICLE_LIMITS } from '#contract/vehicle-lists.ts';
import {
  type OwnProperty,
  ownProperty,
  type VehicleDevice,
  vehicleDevice,
  vehicleName,
  vehicleProps,
} from '#contract/vehicles.ts';
import { judgeVin, tidyVin } from '#contract/vin.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError } from '#server/http/app-error.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/http/csv-line.ts';
import { linesOfCsv } from '#server/http/csv-lines.ts';
import { isGarbled } from '#server/http/garbled.ts';
import { createPace } from '#server/pace.ts';
import type { VehicleFields, WholeVehicle } from './present-vehicle.ts';
import { ownPropertiesOf, type VehicleListFilter } from './vehicles.queries.ts';

const WORDS = ['make', 'model', 'plate', 'vin', 'fuel'] as const;
const COLUMNS = ['name', 'id', ...WORDS, ...DEVICE_KINDS, 'drivers'];
const MAX_COLUMNS = 200;
/** More than the drivers of a vehicle need. */
const MAX_CHARACTERS = 60_000;
const BETWEEN = ' | ';
const OWN = /^own:(.+):([a-z]+)$/i;

/** One line per vehicle; several devices or drivers in a cell are separated by a bar, a device's label follows "=". */
export async function* vehiclesCsv(
  ownColumns: readonly string[],
  pages: AsyncIterable<readonly WholeVehicle[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine([...COLUMNS, ...ownColumns]);
  const pace = createPace();
  for await (const vehicles of pages) {
    const lines: string[] = [];
    for (const vehicle of vehicles) {
      lines.push(lineOf(vehicle, ownColumns));
      await pace();
    }
    yield lines.join('');
  }
}

function lineOf({ row, devices, drivers }: WholeVehicle, ownColumns: readonly string[]): string {
  const own = new Map(row.props.own.map((one) => [columnOf(one), one]));
  return csvLine([
    row.name,
    row.id,
    ...WORDS.map((word) => row.props[word] ?? ''),
    ...DEVICE_KINDS.map((kind) =>
      devices
        .filter((device) => device.kind === kind)
        .map(({ identifier, label }) => (label ? `${identifier}=${label}` : identifier))
        .join(BETWEEN),
    ),
    drivers.join(BETWEEN),
    ...ownColumns.map((column) => valueText(own.get(column))),
  ]);
}

const columnOf = ({ name, type }: Pick<OwnProperty, 'name' | 'type'>): string => `own:${name}:${type}`;

/** The columns of these vehicles' own properties; there is no file if there are too many. */
export async function ownColumnsIn(db: Kysely<Tables>, filter: VehicleListFilter): Promise<string[]> {
  const most = MAX_COLUMNS - COLUMNS.length;
  const own = await ownPropertiesOf(db, filter, most + 1);
  if (own.length <= most) return own.map(columnOf).sort();
  throw new AppError(
    'bad_request',
    `A file has at most ${MAX_COLUMNS} columns, and these vehicles have more different properties. Export fewer of them by searching first.`,
  );
}

const valueText = (own: OwnProperty | undefined): string | number =>
  !own ? '' : own.type === 'yesNo' ? (own.value ? 'yes' : 'no') : own.value;

/** What a line says; columns that the file lacks are absent. */
export interface CsvVehicle {
  line: number;
  id: string | null;
  cells: ReadonlyMap<string, string>;
}

/** A file as its reader passes it on: each row is one text, which costs the recipient little. */
export interface VehicleRows {
  columns: string[];
  rows: { line: number; cells: string }[];
}

export function readVehicles(text: string): VehicleRows {
  const [head, ...rows] = linesOfCsv(text);
  const names = (head?.cells ?? []).map((cell) => cell.trim());
  if (names.length > MAX_COLUMNS) throw new AppError('validation', `A file has at most ${MAX_COLUMNS} columns.`);
  const columns = names.map((name) => (OWN.test(name) ? name : name.toLowerCase()));
  if (!columns.includes('name')) {
    throw new AppError('validation', 'The first line must name the columns; one of them must be "name".');
  }
  const strange = columns.find((name) => !COLUMNS.includes(name) && !typeOf(name));
  if (strange !== undefined) {
    throw new AppError(
      'validation',
      `The column "${strange.slice(0, 60)}" is not known; own ones are "own:Name:type".`,
    );
  }
  if (new Set(columns).size < columns.length) throw new AppError('validation', 'A column stands there twice.');
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length > VEHICLE_LIMITS.importLines) {
    throw new AppError('validation', `A file has at most ${VEHICLE_LIMITS.importLines} lines.`);
  }
  const long = filled.find(({ cells }) => cells.some((cell) => cell.length > MAX_CHARACTERS));
  if (long) throw new AppError('validation', `A cell has at most ${MAX_CHARACTERS} letters; see line ${long.line}.`);
  return { columns, rows: filled.map(({ line, cells }) => ({ line, cells: JSON.stringify(cells) })) };
}

/** Row after row, because a file may have a million cells. */
export async function vehiclesOf({ columns, rows }: VehicleRows): Promise<CsvVehicle[]> {
  const vehicles: CsvVehicle[] = [];
  const pace = createPace();
  for (const { line, cells } of rows) {
    const texts = JSON.parse(cells) as string[];
    const values = new Map(columns.map((name, at) => [name, asTyped(texts[at] ?? '').trim()]));
    vehicles.push({ line, id: values.get('id')?.toLowerCase() || null, cells: values });
    await pace();
  }
  return vehicles;
}

function typeOf(column: string): PropertyType | null {
  const type = OWN.exec(column)?.[2];
  return PROPERTY_TYPES.find((one) => one.toLowerCase() === type?.toLowerCase()) ?? null;
}

export interface RefusedLine {
  reason: VehicleRefusal;
  about: string;
}
export const isRefused = (values: object): values is RefusedLine => 'reason' in values;

/** A line applied to the existing vehicle: what the file does not name stays. */
export function vehicleFactsIn({ cells }: CsvVehicle, known: VehicleFields): VehicleFields | RefusedLine {
  if (isGarbled([...cells.values()])) return { reason: 'bad-encoding', about: '' };
  const name = vehicleName.safeParse(cells.get('name') ?? '');
  if (!name.success) return { reason: cells.get('name') ? 'bad-text' : 'no-name', about: 'name' };
  const words: Record<string, string | null> = {};
  for (const word of WORDS) if (cells.has(word)) words[word] = cells.get(word) ?? '';
  if (words.vin) {
    const verdict = judgeVin(tidyVin(words.vin));
    const faults = { length: 'bad-vin-length', letters: 'bad-vin-letters', check: 'bad-vin-check' } as const;
    if (verdict !== 'ok' && verdict !== 'unchecked') return { reason: faults[verdict], about: words.vin };
  }
  if (words.fuel !== undefined) {
    const fuel = FUELS.find((one) => one === words.fuel?.toLowerCase());
    if (words.fuel && !fuel) return { reason: 'bad-fuel', about: words.fuel };
    words.fuel = fuel ?? null;
  }
  const own = ownIn(cells, known.props.own);
  if (isRefused(own)) return own;
  const props = vehicleProps.safeParse({ ...known.props, ...words, own });
  if (!props.success) return { reason: own.length > VEHICLE_LIMITS.properties ? 'too-many' : 'bad-text', about: '' };
  const devices = devicesIn(cells, known.devices);
  if (isRefused(devices)) return devices;
  return { name: name.data, props: props.data, devices };
}

function ownIn(cells: CsvVehicle['cells'], known: readonly OwnProperty[]): OwnProperty[] | RefusedLine {
  const own = new Map(known.map((one) => [one.name.toLowerCase(), one]));
  for (const [column, cell] of cells) {
    const type = typeOf(column);
    const name = OWN.exec(column)?.[1]?.trim();
    if (!type || !name) continue;
    if (cell === '') {
      if (own.get(name.toLowerCase())?.type === type) own.delete(name.toLowerCase());
      continue;
    }
    const read = ownProperty.safeParse({ name, type, value: valueIn(type, cell) });
    if (!read.success) return { reason: 'bad-value', about: `${name}: ${cell.slice(0, 60)}` };
    own.set(name.toLowerCase(), read.data);
    // Too many, even if other columns clear all existing ones.
    if (own.size > 2 * VEHICLE_LIMITS.properties) return { reason: 'too-many', about: '' };
  }
  return [...own.values()];
}

function valueIn(type: PropertyType, cell: string): unknown {
  if (type === 'number') return /^-?\d+([.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : cell;
  if (type === 'yesNo')
    return /^(yes|ja|true|1)$/i.test(cell) ? true : /^(no|nein|false|0)$/i.test(cell) ? false : cell;
  return cell;
}

function devicesIn(cells: CsvVehicle['cells'], known: readonly VehicleDevice[]): VehicleDevice[] | RefusedLine {
  const devices: VehicleDevice[] = [];
  for (const kind of DEVICE_KINDS) {
    const cell = cells.get(kind);
    if (cell === undefined) {
      devices.push(...known.filter((device) => device.kind === kind));
      continue;
    }
    for (const part of partsOf(cell)) {
      const [identifier = '', ...label] = part.split('=');
      const read = vehicleDevice.safeParse({ kind, identifier, label: label.join('=').trim() });
      if (!read.success) return { reason: 'bad-device', about: part.slice(0, 100) };
      devices.push(read.data);
    }
  }
  if (devices.length > VEHICLE_LIMITS.devices) return { reason: 'too-many', about: '' };
  const keys = devices.map(({ kind, identifier }) => keyOfDevice(kind, identifier));
  const twice = devices.find((_, at) => keys.indexOf(keys[at] ?? '') !== at);
  return twice ? { reason: 'device-twice', about: twice.identifier } : devices;
}

export const partsOf = (cell: string): string[] =>
  cell
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');
