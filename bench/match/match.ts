import { type Bench, duel } from '#bench/bench.ts';
import { type MadeDrive, madeDrive, shareOnTrueWay } from '#engine/match/made-drive.ts';
import type { Matched } from '#engine/match/matched.ts';
import { nearestRoads } from '#engine/match/nearest-road.ts';
import { RoadMatcher } from '#engine/match/road-matcher.ts';
import { RoadNetwork } from '#engine/match/road-network.ts';
import { roadsOf, sharedData } from '#engine/osm/roads-of.ts';

const DRIVES = 20;
const SECONDS = 1_200;
const ROUNDS = 5;
const MUST_POINTS_A_SECOND = 20_000;
const MUST_SHARE = 0.97;

/** Drives of a fix a second along the streets of a real town: how fast they are matched, and how much of them correctly. */
export const match: Bench = {
  name: 'match',
  async run(note) {
    const file = sharedData('osm/krems.osm.gz');
    if (!file) {
      note('match: left out, osm/krems.osm.gz is not among the shared data');
      return [];
    }
    const network = new RoadNetwork();
    network.add(await roadsOf(file, 'AT'));
    const drives = Array.from({ length: DRIVES }, (_, at) => madeDrive(network, at + 1, SECONDS));
    const matcher = new RoadMatcher(network);
    const ours = ({ fixes }: MadeDrive) => matcher.match(fixes, 'car');
    const nearest = ({ fixes }: MadeDrive) => nearestRoads(network, fixes, 'car');
    const share = (way: (drive: MadeDrive) => Matched) =>
      drives.reduce((sum, drive) => sum + shareOnTrueWay(network, drive, way(drive).directed), 0) / DRIVES;
    const { ratio, selfRatio, oursMs } = duel(
      () => drives.map(ours),
      () => drives.map(nearest),
      ROUNDS,
      1,
    );
    const points = Math.round((DRIVES * SECONDS) / (oursMs / 1000));
    const [right, rightNearest] = [share(ours), share(nearest)];
    note(`match: ${network.segmentCount} pieces of road, self-ratio ${selfRatio.toFixed(3)}`);
    return [
      {
        name: 'match',
        value: points,
        unit: 'points/s',
        against: 'the nearest road of each fix, whatever the others say',
        ratio: Number(ratio.toFixed(3)),
        must: `>= ${MUST_POINTS_A_SECOND} points/s`,
        holds: points >= MUST_POINTS_A_SECOND,
      },
      {
        name: 'match-true-way',
        value: Number((right * 100).toFixed(2)),
        unit: '% of the length',
        against: 'the nearest road of each fix',
        ratio: Number((right / rightNearest).toFixed(3)),
        must: `>= ${MUST_SHARE * 100} %`,
        holds: right >= MUST_SHARE,
      },
    ];
  },
};
