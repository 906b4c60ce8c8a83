import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { type Fixes, fixesOf } from '#engine/fixes.ts';
import { METERS_PER_DEGREE } from '#engine/geo/plane.ts';

export type GoalTrace = { fixes: Fixes; onFoot: boolean[] };

/** The traces have no place and no true date: any will do, since the engine looks at neither. */
const ORIGIN = { lat: 45, lon: 9, timestamp: 1_600_000_000 };

/** Delivery rounds labelled on foot or driving; empty when the archive is not there. */
export function readGoal(folder: string): GoalTrace[] {
  const file = path.join(folder, 'trajectories.zip');
  if (!existsSync(file)) return [];
  return [...zipEntries(readFileSync(file))]
    .filter(([name]) => name.endsWith('.csv'))
    .map(([, content]) => readTrace(content.toString('utf8')));
}

function readTrace(text: string): GoalTrace {
  const rows = text.trim().split('\n').slice(1);
  const cells = rows.map((row) => row.split(','));
  const begin = Date.parse(`${cells[0]?.[0]?.slice(0, 23).replace(' ', 'T')}Z`);
  const cos = Math.cos((ORIGIN.lat * Math.PI) / 180);
  const fixes = fixesOf(
    cells.map(([time = '', x = '', y = '']) => ({
      timestamp: ORIGIN.timestamp + (Date.parse(`${time.slice(0, 23).replace(' ', 'T')}Z`) - begin) / 1000,
      lat: ORIGIN.lat + Number(y) / METERS_PER_DEGREE,
      lon: ORIGIN.lon + Number(x) / (METERS_PER_DEGREE * cos),
    })),
  );
  return { fixes, onFoot: cells.map((cell) => cell[3]?.trim() === 'OnFoot') };
}

/** The files of a zip archive, by its central directory (APPNOTE 4.3.12). */
function* zipEntries(zip: Buffer): Generator<[string, Buffer]> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const method = zip.readUInt16LE(at + 10);
    const size = zip.readUInt32LE(at + 20);
    const nameLength = zip.readUInt16LE(at + 28);
    const extra = zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    const header = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const from = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const packed = zip.subarray(from, from + size);
    yield [name, method === 8 ? inflateRawSync(packed) : packed];
    at += 46 + nameLength + extra;
  }
}
