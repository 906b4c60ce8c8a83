/** Reads a feed in a process of its own and reports how long that took and how much memory it needed. */
import { openFeedZip } from '#engine/cli/feed-zip.ts';
import { FILE_COLUMNS } from '#engine/transit/gtfs/feed-files.ts';
import { readTimetable } from '#engine/transit/gtfs/read-timetable.ts';
import { FeedReport } from '#engine/transit/gtfs/report.ts';

const [file = '', how] = process.argv.slice(2);
const report = new FeedReport();
const started = performance.now();
const zip = await openFeedZip(file, report);
let stopTimes = 0;
if (how === 'bare') {
  const decoder = new TextDecoder();
  for (const name of Object.keys(FILE_COLUMNS)) {
    if (!zip.has(name)) continue;
    // Unpacked, decoded and split: what any reader has to do.
    for await (const chunk of zip.open(name)) stopTimes += decoder.decode(chunk).split('\n').length - 1;
  }
} else stopTimes = (await readTimetable(zip, report)).counts.stopTimes;
const seconds = (performance.now() - started) / 1000;
zip.close();
console.log(JSON.stringify({ stopTimes, seconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
