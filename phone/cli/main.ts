import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { DeviceClient } from '#phone/device/device-client.ts';
import { RefusedCall, Unreachable } from '#phone/device/sdk-calls.ts';
import { endingAt, GpxError, parseGpx } from '#phone/players/gpx.ts';
import { playLoad } from '#phone/players/load.ts';
import { playFixes } from '#phone/players/play-gpx.ts';
import { townAsOsm } from '#phone/world/town/map/town-as-osm.ts';
import { type Command, type Options, readArguments, USAGE, UsageError } from './arguments.ts';
import { proofOf } from './proof.ts';
import { simulateDays } from './simulate.ts';

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());

const commands: Record<Command, (options: Options) => Promise<number>> = {
  simulate: (options) => simulateDays(options, stop.signal, (line) => console.log(line)),
  gpx: sendGpx,
  load: sendLoad,
  map: writeMap,
};

async function writeMap({ file }: Options): Promise<number> {
  const text = townAsOsm();
  await writeFile(file, file.endsWith('.gz') ? gzipSync(text) : text);
  console.log(`${file}: the region that simulated people live in`);
  return 0;
}

async function sendGpx(options: Options): Promise<number> {
  const text = await readFile(options.file, 'utf8');
  const now = Date.now();
  const read = parseGpx(text, now);
  const fixes = options.now ? endingAt(read, now) : read;
  const { server, format, user } = options;
  const phone = new DeviceClient({ server, format, proof: proofOf(options), signal: stop.signal });
  const result = await playFixes(phone, fixes);
  console.log(
    `${phone.tally.fixes} of ${fixes.length} fixes of ${phone.user?.userId ?? (user || 'nobody')} acknowledged (${result})`,
  );
  if (phone.lastRefusal) console.error(`phone: ${phone.lastRefusal}`);
  return result === 'sent' && phone.tally.refused === 0 ? 0 : 1;
}

async function sendLoad(options: Options): Promise<number> {
  const { server, key, format, seed, phones, seconds, connections, batch } = options;
  const result = await playLoad({
    server,
    apiKey: key,
    format,
    seed,
    phones,
    seconds,
    connections,
    fixesPerBatch: batch,
    signal: stop.signal,
  });
  const rate = Math.round(result.fixes / Math.max(0.001, result.seconds));
  console.log(`${result.fixes} fixes in ${result.batches} batches of ${result.phones} phones: ${rate} fixes/s`);
  console.log(`answer after ${result.median.toFixed(1)} ms (median), ${result.p99.toFixed(1)} ms (99 of 100)`);
  console.log(`${result.retries} retries, ${result.refused} refused`);
  return result.batches > 0 && result.refused === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  try {
    const parsed = readArguments(process.argv.slice(2));
    if (parsed === 'help') {
      console.log(USAGE);
      return 0;
    }
    return await commands[parsed.command](parsed.options);
  } catch (error) {
    if (stop.signal.aborted) return 130;
    if (error instanceof UsageError) console.error(`phone: ${error.message}\n\n${USAGE}`);
    else if (isExpected(error)) console.error(`phone: ${error.message}`);
    else throw error;
    return error instanceof UsageError ? 2 : 1;
  }
}

function isExpected(error: unknown): error is Error {
  if (error instanceof RefusedCall || error instanceof Unreachable || error instanceof GpxError) return true;
  return (
    error instanceof Error &&
    ('code' in error ? error.code === 'ENOENT' || error.code === 'EISDIR' : error instanceof RangeError)
  );
}

process.exitCode = await main();
