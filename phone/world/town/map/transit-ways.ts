import { placeAlong } from '#phone/world/town/path.ts';
import type { Town } from '#phone/world/town/town.ts';
import { PLACE_NAMES } from './names.ts';
import type { OsmWriter } from './osm-writer.ts';
import { stopNames } from './stop-names.ts';
import type { Street } from './streets.ts';

/** One point of the rails per this many stations of the path: 40 m. */
const RAIL_STEP = 10;

export const STATION_NAMES = [
  PLACE_NAMES.works,
  `${PLACE_NAMES.town} West`,
  `${PLACE_NAMES.town} Hauptbahnhof`,
  `${PLACE_NAMES.town} Ost`,
  PLACE_NAMES.village,
  'Auwald',
  PLACE_NAMES.smallTown,
] as const;

/** Rails with their stations, and the stops of the buses, named by the streets that cross there. */
export function writeTransit(writer: OsmWriter, town: Town, streets: readonly Street[]): void {
  const train = town.lines.find(({ mode }) => mode === 'TRAIN');
  if (train) {
    const rails = Array.from({ length: Math.ceil(train.path.count / RAIL_STEP) }, (_, at) =>
      placeAlong(train.path, at * RAIL_STEP),
    );
    writer.line([...rails, placeAlong(train.path, train.path.count - 1)], {
      railway: 'rail',
      name: 'Auenbahn',
      electrified: 'contact_line',
    });
    train.stops.forEach((stop, at) => {
      writer.point(stop, { railway: 'station', name: STATION_NAMES[at] ?? PLACE_NAMES.town });
    });
  }
  const nameOf = stopNames(town, streets);
  for (const line of town.lines) {
    if (line.mode !== 'BUS') continue;
    for (const stop of line.stops) writer.point(stop, { highway: 'bus_stop', name: nameOf(stop) });
  }
}
