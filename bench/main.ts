import { activityMap } from './activity-map/activity-map.ts';
import { alarm } from './assistance/alarm.ts';
import type { Bench, BenchRow } from './bench.ts';
import { screens } from './browser/screens.ts';
import { timeline } from './browser/timeline.ts';
import { cluster } from './cluster/cluster.ts';
import { engineMemory } from './engine-memory.ts';
import { engineSpeed } from './engine-speed.ts';
import { exportOfDay } from './export/export-day.ts';
import { finding } from './finding/finding.ts';
import { idle } from './idle.ts';
import { dayRead } from './ingest/day-read.ts';
import { fixSize } from './ingest/fix-size.ts';
import { otherProject } from './ingest/other-project.ts';
import { uploads } from './ingest/uploads.ts';
import { insight } from './insight/insight.ts';
import { match } from './match/match.ts';
import { deliveries } from './notifier/deliveries.ts';
import { pages } from './pages/pages.ts';
import { near } from './poi/near.ts';
import { poi } from './poi/poi.ts';
import { mapImport } from './roads/map-import.ts';
import { roads } from './roads/roads.ts';
import { stall } from './stall.ts';
import { tiles } from './tiles/tiles.ts';
import { timetable } from './transit/timetable.ts';

/** Every bench is one file; here they are named. */
const BENCHES: readonly Bench[] = [
  engineSpeed,
  engineMemory,
  roads,
  mapImport,
  match,
  uploads,
  stall,
  idle,
  otherProject,
  fixSize,
  dayRead,
  pages,
  finding,
  insight,
  timeline,
  screens,
  poi,
  near,
  tiles,
  activityMap,
  timetable,
  deliveries,
  exportOfDay,
  alarm,
  cluster,
];

const args = process.argv.slice(2);
const json = args.includes('--json');
const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : undefined;

async function main(): Promise<number> {
  const chosen = BENCHES.filter((bench) => only === undefined || bench.name === only);
  if (chosen.length === 0) {
    console.error(`bench: no bench named ${only}; there are ${BENCHES.map((bench) => bench.name).join(', ')}`);
    return 2;
  }
  const rows: BenchRow[] = [];
  // Notes go to standard error, so that --json stays JSON.
  for (const bench of chosen) rows.push(...(await bench.run((line) => console.error(line))));
  if (json) console.log(JSON.stringify(rows));
  else print(rows);
  return rows.every((row) => row.holds) ? 0 : 1;
}

function print(rows: readonly BenchRow[]): void {
  const table = [
    ['name', 'value', 'unit', 'against', 'ratio', 'must', 'holds'],
    ...rows.map((row) => [
      row.name,
      row.value.toLocaleString('en'),
      row.unit,
      row.against,
      row.ratio.toFixed(3),
      row.must,
      row.holds ? 'yes' : 'NO',
    ]),
  ];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

process.exitCode = await main();
