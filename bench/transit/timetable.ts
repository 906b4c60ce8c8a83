import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Bench } from '#bench/bench.ts';

const STOP_TIMES = Number(process.env.MOVE_BENCH_STOP_TIMES) || 1_000_000;
const STOPS_A_TRIP = 25;
const LINES = 200;
const MAX_MEGABYTES = 500;
/** A bare read cuts lines only; here every cell is cut, four of five are looked up or checked, and trips become patterns. */
const MAX_TIMES = 12;

type ReadResult = { stopTimes: number; seconds: number; megabytes: number };

const clock = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');

/** A city's feed: lines of 25 stops without shapes, trips from early morning to past midnight. */
function writeFeed(file: string): void {
  const out = openSync(file, 'w');
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    writeSync(out, chunk);
  });
  const put = (name: string, parts: Iterable<string>) => {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    for (const part of parts) entry.push(strToU8(part));
    entry.push(new Uint8Array(0), true);
  };
  const trips = Math.ceil(STOP_TIMES / STOPS_A_TRIP);
  put('agency.txt', ['agency_id,agency_name,agency_url,agency_timezone\nA,Made,https://example.com,Europe/Vienna\n']);
  put('calendar.txt', [
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nd,1,1,1,1,1,1,1,20260101,20261231\n',
  ]);
  put(
    'routes.txt',
    (function* () {
      yield 'route_id,route_short_name,route_long_name,route_type\n';
      for (let line = 0; line < LINES; line++) yield `r${line},${line},Line ${line},3\n`;
    })(),
  );
  put(
    'stops.txt',
    (function* () {
      yield 'stop_id,stop_name,stop_lat,stop_lon\n';
      for (let line = 0; line < LINES; line++) {
        for (let at = 0; at < STOPS_A_TRIP; at++)
          yield `s${line}-${at},Stop ${at},${48 + line / 1000},${16 + at / 200}\n`;
      }
    })(),
  );
  put(
    'trips.txt',
    (function* () {
      yield 'route_id,service_id,trip_id\n';
      for (let trip = 0; trip < trips; trip++) yield `r${trip % LINES},d,trip-${trip}\n`;
    })(),
  );
  put(
    'stop_times.txt',
    (function* () {
      yield 'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n';
      for (let trip = 0; trip < trips; trip++) {
        const start = 5 * 3600 + ((trip * 61) % (20 * 3600));
        let rows = '';
        for (let at = 0; at < STOPS_A_TRIP; at++) {
          const time = clock(start + at * 90 + (trip % 7));
          rows += `trip-${trip},${time},${time},s${trip % LINES}-${at},${at + 1}\n`;
        }
        yield rows;
      }
    })(),
  );
  zip.end();
  closeSync(out);
}

function child(file: string, how: 'bare' | 'whole'): ReadResult {
  const script = path.join(import.meta.dirname, 'feed.child.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, file, how], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`timetable: ${stderr}`);
  return JSON.parse(stdout) as ReadResult;
}

/** A made feed from its zip file to patterns, against only unpacking and splitting it; each in a process of its own. */
export const timetable: Bench = {
  name: 'timetable',
  run(note) {
    const folder = mkdtempSync(path.join(tmpdir(), 'move-bench-feed-'));
    try {
      const file = path.join(folder, 'feed.zip');
      writeFeed(file);
      const before = child(file, 'bare');
      const whole = child(file, 'whole');
      const after = child(file, 'bare');
      const bare = (before.seconds + after.seconds) / 2;
      note(
        `timetable: ${whole.stopTimes.toLocaleString('en')} stop times in ${whole.seconds.toFixed(1)} s against ` +
          `${before.seconds.toFixed(1)} s and ${after.seconds.toFixed(1)} s of a bare read`,
      );
      const times = whole.seconds / bare;
      const memory = whole.megabytes / MAX_MEGABYTES;
      return [
        {
          name: 'timetable-time',
          value: Math.round(whole.stopTimes / whole.seconds),
          unit: 'stop times a second, checked and laid to patterns',
          against: 'unpacking, decoding and splitting the same file',
          ratio: Number(times.toFixed(2)),
          must: `<= ${MAX_TIMES}`,
          holds: times <= MAX_TIMES && whole.stopTimes >= STOP_TIMES,
        },
        {
          name: 'timetable-memory',
          value: Math.round(whole.megabytes),
          unit: 'MB at most in the reading process',
          against: `${MAX_MEGABYTES} MB`,
          ratio: Number(memory.toFixed(2)),
          must: '<= 1.0',
          holds: memory <= 1,
        },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
