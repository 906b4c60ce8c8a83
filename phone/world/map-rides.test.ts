import { describe, expect, test } from 'vitest';
import { normalise } from '#engine/clean/normalise.ts';
import { mapAroundOf } from '#engine/osm/map-around.ts';
import { segmentsOf } from '#engine/timeline.ts';
import { onMap } from '#engine/transit/ground/on-map.ts';
import { townAsOsm } from './town/map/town-as-osm.ts';
import { World } from './world.ts';

const DAY = 20_761;
const PEOPLE = 30;
const SHORTEST_MS = 180_000;

/** For each true leg what the engine says of most of its time, without and with stops and rails of the map. */
async function judged() {
  const around = await mapAroundOf(
    (async function* () {
      yield Buffer.from(townAsOsm());
    })(),
    'AT',
  );
  const world = new World('demo', PEOPLE);
  return world.people.flatMap((person) => {
    const { fixes: raw, truth } = world.day(person, DAY);
    const fixes = normalise(raw);
    const plain = segmentsOf(fixes);
    const held = plain.map((segment) => onMap(segment, fixes, around));
    return truth
      .filter(({ fromMs, toMs }) => toMs - fromMs >= SHORTEST_MS)
      .map((leg) => {
        const most = (segments: typeof plain) => {
          const shared = ({ startMs, endMs }: (typeof plain)[number]) =>
            Math.min(endMs, leg.toMs) - Math.max(startMs, leg.fromMs);
          return [...segments].sort((a, b) => shared(b) - shared(a))[0];
        };
        const after = most(held);
        return { truth: leg.mode, before: most(plain)?.type ?? '', after: after?.type ?? '', ride: after?.mapRide };
      });
  });
}

describe('the demo region with its map and without a timetable', async () => {
  const all = await judged();

  test('corrects some rides and makes none wrong', () => {
    expect(all.filter(({ truth, before, after }) => before !== truth && after === truth).length).toBeGreaterThan(3);
    expect(all.filter(({ truth, before, after }) => before === truth && after !== truth)).toEqual([]);
  });

  test('finds every train on its rails, from station to station', () => {
    const trains = all.filter(({ truth, before }) => truth === 'TRAIN' && before !== 'IDLE');
    expect(trains.length).toBeGreaterThan(5);
    for (const { after, ride } of trains) {
      expect(after).toBe('TRAIN');
      expect(ride?.rails?.share).toBeGreaterThan(0.8);
    }
  });
});
