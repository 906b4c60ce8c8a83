import { wayAt } from './trip-roads.ts';
import type { TripTrack } from './trip-track.ts';

const DASHES = [5, 4];

/** The speed limit as steps across the chart: dashed if assumed, missing if unknown. */
export function paintLimits(
  pen: CanvasRenderingContext2D,
  { parts, roads }: TripTrack,
  x: (ms: number) => number,
  y: (kmh: number) => number,
  colour: string,
): void {
  if (!roads?.hasLimits) return;
  pen.save();
  pen.strokeStyle = colour;
  pen.lineWidth = 1.5;
  parts.forEach(({ timeMs, length }, part) => {
    for (let from = 0; from < length; ) {
      const way = wayAt(roads, part, from);
      let to = from + 1;
      while (to < length && isSame(way, wayAt(roads, part, to))) to++;
      if (way && way.limit > 0) {
        pen.setLineDash(way.isAssumed ? DASHES : []);
        pen.beginPath();
        pen.moveTo(x(timeMs[from] ?? 0), y(way.limit));
        pen.lineTo(x(timeMs[Math.min(to, length - 1)] ?? 0), y(way.limit));
        pen.stroke();
      }
      from = to;
    }
  });
  pen.restore();
}

type Way = ReturnType<typeof wayAt>;
const isSame = (one: Way, other: Way): boolean => one?.limit === other?.limit && one?.isAssumed === other?.isAssumed;
