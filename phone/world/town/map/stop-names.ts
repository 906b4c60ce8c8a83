import { distanceBetween, type Place } from '#phone/world/town/plane.ts';
import type { Town } from '#phone/world/town/town.ts';
import type { Street } from './streets.ts';

/** Farther from any street than this, a stop stands in open land. */
const BESIDE_METERS = 200;
const IN_OPEN_LAND = [
  ...['Ziegelofen', 'Kapelle', 'Feldscheune', 'Wegkreuz', 'Obstgarten', 'Alte Mühle', 'Sandgrube', 'Auwirt'],
  ...['Wasserwerk', 'Schottergrube', 'Gärtnerei', 'Steinbruch', 'Forsthaus', 'Pumpwerk', 'Reitplatz', 'Umspannwerk'],
];
const keyOf = ({ x, y }: Place): string => `${Math.round(x)},${Math.round(y)}`;

/**
 * Names of bus stops: the street they are on plus one that crosses nearby, or a landmark in open land. No two stops
 * share a name; both sides of a road are one stop.
 */
export function stopNames({ lines }: Pick<Town, 'lines'>, streets: readonly Street[]): (stop: Place) => string {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  let openLand = 0;
  for (const stop of lines.flatMap(({ mode, stops }) => (mode === 'BUS' ? stops : []))) {
    if (names.has(keyOf(stop))) continue;
    const [first, ...others] = nearest(streets, stop);
    const crossings = others.map(({ name }) => `${first?.name}/${name}`);
    const name =
      first && first.meters <= BESIDE_METERS
        ? (crossings.find((one) => !taken.has(one)) ?? first.name)
        : (IN_OPEN_LAND[openLand++ % IN_OPEN_LAND.length] ?? '');
    taken.add(name);
    names.set(keyOf(stop), name);
  }
  return (stop) => names.get(keyOf(stop)) ?? '';
}

/** The streets by how near they come to a place; each name once. */
function nearest(streets: readonly Street[], place: Place): { name: string; meters: number }[] {
  const least = new Map<string, number>();
  for (const { name, roads } of streets) {
    const meters = Math.min(...roads.flatMap(({ shape }) => shape.map((point) => distanceBetween(point, place))));
    least.set(name, Math.min(meters, least.get(name) ?? Number.POSITIVE_INFINITY));
  }
  return [...least].map(([name, meters]) => ({ name, meters })).sort((one, other) => one.meters - other.meters);
}
