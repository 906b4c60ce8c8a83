import { type Circle, enclosing, type Shape } from '#contract/shapes.ts';
import { metersApart } from '#contract/sphere.ts';

export interface NamedShape {
  name: string;
  shape: Shape;
}

/** The same name this close is the same place, even without its id. */
const SAME_METERS = 100;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);

/** The ids and lower-case names to look up in the database for the lines of a file. */
export const lookupKeys = (lines: readonly { id?: string | undefined; name?: string | undefined }[]) => ({
  ids: lines.flatMap(({ id }) => (id && isUuid(id) ? [id.toLowerCase()] : [])),
  names: lines.flatMap(({ name }) => (name ? [name.toLowerCase()] : [])),
});

/** Finds the stored row of a line by its id, or by name and place for a line without one. */
export function storedRows<Row extends { id: string; name: string }>(
  rows: readonly Row[],
  circleAround: (row: Row) => Circle,
): (id: string | undefined, line: NamedShape) => Row | undefined {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byPlace = new PlaceIndex<Row>();
  for (const row of rows) byPlace.add({ name: row.name, shape: circleAround(row) }, row);
  return (id, line) => (id !== undefined ? byId.get(id) : byPlace.find(line));
}

/** Which line of a file mentioned a place first. */
export class SeenLines {
  private readonly byId = new Map<string, number>();
  private readonly byPlace = new PlaceIndex<number>();

  find(id: string | undefined, line: NamedShape): number | undefined {
    return (id === undefined ? undefined : this.byId.get(id)) ?? this.byPlace.find(line);
  }

  add(id: string | undefined, line: NamedShape, number: number): void {
    if (id !== undefined) this.byId.set(id, number);
    this.byPlace.add(line, number);
  }
}

class PlaceIndex<Value> {
  private readonly byName = new Map<string, { centre: Circle; value: Value }[]>();

  find({ name, shape }: NamedShape): Value | undefined {
    const centre = enclosing(shape);
    return this.byName.get(name.toLowerCase())?.find((entry) => areSamePlace(entry.centre, centre))?.value;
  }

  add({ name, shape }: NamedShape, value: Value): void {
    const key = name.toLowerCase();
    const entry = { centre: enclosing(shape), value };
    const entries = this.byName.get(key);
    if (entries) entries.push(entry);
    else this.byName.set(key, [entry]);
  }
}

const areSamePlace = (a: Circle, b: Circle): boolean => metersApart(a.lat, a.lon, b.lat, b.lon) <= SAME_METERS;
