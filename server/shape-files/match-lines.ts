import { type Circle, enclosing, type Shape } from '#contract/shapes.ts';
import { EARTH_RADIUS, metersApart } from '#contract/sphere.ts';

export interface NamedShape {
  name: string;
  shape: Shape;
}

/** The same name this close is the same place, even without its id. */
export const SAME_METERS = 100;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);

/** Which line of a file mentioned a place first. */
export class SeenLines {
  private readonly byId = new Map<string, number>();
  private readonly byPlace = new PlaceIndex<number>();

  find(id: string | undefined, line: NamedShape): number | undefined {
    return (id === undefined ? undefined : this.byId.get(id)) ?? this.byPlace.find(line.name, enclosing(line.shape));
  }

  add(id: string | undefined, line: NamedShape, number: number): void {
    if (id !== undefined) this.byId.set(id, number);
    this.byPlace.add(line.name, enclosing(line.shape), number);
  }
}

type Place = Pick<Circle, 'lat' | 'lon'>;
type Cube = readonly [x: number, y: number, z: number];

/** As long as a place can be away: whatever is near enough is in the same cube of space or in one next to it. */
const CUBE_METERS = SAME_METERS;
/** Two places in one of these are near each other. */
const SMALL_CUBE_METERS = CUBE_METERS / 2;
/** So many near each other of one name are not told apart by more of them. */
const MOST_NEAR_EACH_OTHER = 20;

const RADIANS = Math.PI / 180;
const BESIDE = [-1, 0, 1] as const;
const AROUND: readonly Cube[] = BESIDE.flatMap((x) => BESIDE.flatMap((y) => BESIDE.map((z): Cube => [x, y, z])));

/** Finds the nearest place of a name. What it takes depends on how many are near, not on how many have the name. */
export class PlaceIndex<Value> {
  private readonly byCube = new Map<string, { place: Place; value: Value }[]>();
  private readonly bySmallCube = new Map<string, number>();

  find(name: string, place: Place): Value | undefined {
    const [x, y, z] = cubeOf(place, CUBE_METERS);
    let nearest: Value | undefined;
    let nearestMeters = SAME_METERS;
    for (const [dx, dy, dz] of AROUND) {
      for (const entry of this.byCube.get(keyOf(name, [x + dx, y + dy, z + dz])) ?? []) {
        const meters = metersApart(entry.place.lat, entry.place.lon, place.lat, place.lon);
        if (meters > nearestMeters || (meters === nearestMeters && nearest !== undefined)) continue;
        nearest = entry.value;
        nearestMeters = meters;
      }
    }
    return nearest;
  }

  add(name: string, place: Place, value: Value): void {
    const small = keyOf(name, cubeOf(place, SMALL_CUBE_METERS));
    const count = this.bySmallCube.get(small) ?? 0;
    if (count === MOST_NEAR_EACH_OTHER) return;
    this.bySmallCube.set(small, count + 1);
    const key = keyOf(name, cubeOf(place, CUBE_METERS));
    const entries = this.byCube.get(key);
    if (entries) entries.push({ place, value });
    else this.byCube.set(key, [{ place, value }]);
  }
}

const keyOf = (name: string, cube: Cube): string => `${cube.join()} ${name.toLowerCase()}`;

/** In space rather than on a map, which has edges. */
function cubeOf({ lat, lon }: Place, meters: number): Cube {
  const part = (share: number) => Math.floor((share * EARTH_RADIUS) / meters);
  const [phi, lambda] = [lat * RADIANS, lon * RADIANS];
  return [part(Math.cos(phi) * Math.cos(lambda)), part(Math.cos(phi) * Math.sin(lambda)), part(Math.sin(phi))];
}
