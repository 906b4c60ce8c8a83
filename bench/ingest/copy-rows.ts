import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { FixColumns } from '#contract/fix-codec.ts';

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
/** PostgreSQL counts microseconds from the year 2000. */
const EPOCH_SECONDS = 946_684_800;
const FIELDS = 8;

/** The same fixes as rows, in COPY's binary form, ready to be sent. */
export function copyBytes(rows: readonly { user: string; fixes: FixColumns }[]): Buffer {
  const parts = [Buffer.concat([SIGNATURE, Buffer.alloc(8)])];
  for (const { user, fixes } of rows) {
    const name = Buffer.from(user);
    const size = 2 + 4 + name.length + 3 * 12 + 4 * 8;
    const block = Buffer.alloc(size * fixes.length);
    let at = 0;
    for (let row = 0; row < fixes.length; row++) {
      at = block.writeInt16BE(FIELDS, at);
      at = block.writeInt32BE(name.length, at);
      at += name.copy(block, at);
      at = block.writeInt32BE(8, at);
      at = block.writeBigInt64BE(BigInt(Math.round(((fixes.timestamp[row] ?? 0) - EPOCH_SECONDS) * 1e6)), at);
      for (const column of [fixes.lat, fixes.lon]) {
        at = block.writeInt32BE(8, at);
        at = block.writeDoubleBE(column[row] ?? 0, at);
      }
      for (const column of [fixes.accuracy, fixes.speed, fixes.bearing, fixes.altitude]) {
        at = block.writeInt32BE(4, at);
        at = block.writeFloatBE(column[row] ?? 0, at);
      }
    }
    parts.push(block);
  }
  parts.push(Buffer.from([0xff, 0xff]));
  return Buffer.concat(parts);
}

/** One COPY into an empty table with the primary key (user, time); the time until its commit. */
export async function copyMs(pool: pg.Pool, bytes: Buffer): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('drop table if exists bench_rows');
    await client.query(`create table bench_rows (
      user_id text, at timestamptz, lat float8, lon float8, accuracy float4, speed float4, bearing float4,
      altitude float4, primary key (user_id, at))`);
    await client.query('checkpoint').catch(() => {});
    const start = performance.now();
    const stream = client.query(copyFrom('copy bench_rows from stdin with (format binary)'));
    stream.end(bytes);
    await finished(stream);
    return performance.now() - start;
  } finally {
    await client.query('drop table if exists bench_rows');
    client.release();
  }
}
