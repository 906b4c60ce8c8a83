import type { ItemType } from '#contract/timeline.ts';
import type { Track, TrackPart } from '#contract/track-codec.ts';
import { type Bounds, boundsOf, joinBounds, nearestTurn } from '#web/map/bounds.ts';
import type { MapLine } from '#web/map/lines-layer.tsx';
import { lineOf, modeColour } from './modes.ts';

/** Shorter gaps are not drawn. */
const GAP_DEGREES = 0.0008;
const GAP_COLOUR = '#8b95a1';

type Place = [lon: number, lat: number];

const pathOf = (part: TrackPart, turn: number): Place[] =>
  Array.from({ length: part.length }, (_, at): Place => [(part.lon[at] ?? 0) + turn, part.lat[at] ?? 0]);

export interface DrawnTrack {
  lines: MapLine[];
  /** The stays, with the start of their item. */
  stops: { lon: number; lat: number; itemTs: number | null }[];
  first: Place | null;
  last: Place | null;
  bounds: Bounds | null;
  boundsOfItem: ReadonlyMap<number, Bounds>;
}

/** A track as the map draws it: coloured lines, with gaps between them. */
export function drawTrack({ parts }: Track, isShown: (type: ItemType) => boolean): DrawnTrack {
  const lines: MapLine[] = [];
  const stops: DrawnTrack['stops'] = [];
  const boundsOfItem = new Map<number, Bounds>();
  let [first, last, bounds]: [Place | null, Place | null, Bounds | null] = [null, null, null];
  let wasShown = true;
  for (const part of parts) {
    const start = part.lon[0] ?? 0;
    // Longitudes continue across the date line from the end of the previous part.
    const turn: number = last ? nearestTurn(start, last[0]) - start : 0;
    const path = pathOf(part, turn);
    const [begin, end] = [path[0], path.at(-1)];
    if (!begin || !end) continue;
    const shown = isShown(part.type);
    const group = String(part.itemTs ?? 'none');
    if (last && shown && wasShown && Math.hypot(begin[0] - last[0], begin[1] - last[1]) > GAP_DEGREES) {
      lines.push({ group: 'gap', colour: GAP_COLOUR, style: 'gap', path: [last, begin] });
    }
    if (part.type === 'IDLE') {
      if (shown) stops.push({ lon: begin[0], lat: begin[1], itemTs: part.itemTs });
    } else if (shown) {
      const drawn = path.length > 1 ? path : [begin, begin];
      lines.push({ group, colour: modeColour(part.type), style: lineOf(part.type), path: drawn });
    }
    if (shown) {
      const around = boundsOf(path);
      bounds = joinBounds(bounds, around);
      if (part.itemTs !== null) {
        const known = joinBounds(boundsOfItem.get(part.itemTs) ?? null, around);
        if (known) boundsOfItem.set(part.itemTs, known);
      }
      first ??= begin;
    }
    last = end;
    wasShown = shown;
  }
  return { lines, stops, first, last: first && last, bounds, boundsOfItem };
}
