import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { ExportFormat } from '#contract/bulk-export.ts';
import { csvLine } from '#server/http/csv-line.ts';
import { paced } from '#server/pace.ts';
import type { ColumnKind, ExportColumn, ExportValue } from './export-columns.ts';

type Rows = AsyncGenerator<ExportValue[][]>;
type Pieces = AsyncGenerator<string | Uint8Array>;
type Writer = (columns: readonly ExportColumn[], rows: Rows) => Pieces;

export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  geojson: 'application/geo+json; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
};

const WRITERS: Readonly<Record<ExportFormat, Writer>> = { csv, geojson, parquet };

/** Rows as a file, in pieces. */
export const writeRows = (format: ExportFormat, columns: readonly ExportColumn[], rows: Rows): Pieces =>
  paced(WRITERS[format](columns, paced(rows)));

const plain = (value: ExportValue | undefined): string | number | boolean | null =>
  value instanceof Date ? value.toISOString() : (value ?? null);

/** Without a byte order mark: such files are read by programs. */
async function* csv(columns: readonly ExportColumn[], rows: Rows): Pieces {
  yield csvLine(columns.map(({ name }) => name));
  for await (const some of rows) yield some.map((row) => csvLine(row.map(plain))).join('');
}

/** The positions that a row may have; those of a point come first. */
const PLACES = [
  ['lat', 'lon'],
  ['startLat', 'startLon'],
] as const;

async function* geojson(columns: readonly ExportColumn[], rows: Rows): Pieces {
  const names = columns.map(({ name }) => name);
  const [latName, lonName] = PLACES.find(([lat]) => names.includes(lat)) ?? ['', ''];
  const [lat, lon] = [names.indexOf(latName), names.indexOf(lonName)];
  yield '{"type":"FeatureCollection","features":[';
  let comma = '';
  for await (const some of rows) {
    let piece = '';
    for (const row of some) {
      const properties = Object.fromEntries(
        names.flatMap((name, index) => (index === lat || index === lon ? [] : [[name, plain(row[index])]])),
      );
      const hasPlace = lat >= 0 && row[lat] !== null && row[lon] !== null;
      const geometry = hasPlace ? { type: 'Point', coordinates: [row[lon], row[lat]] } : null;
      piece += `${comma}\n${JSON.stringify({ type: 'Feature', properties, geometry })}`;
      comma = ',';
    }
    yield piece;
  }
  yield '\n]}\n';
}

const PARQUET_TYPES = {
  text: 'STRING',
  integer: 'INT32',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  time: 'TIMESTAMP',
} as const satisfies Record<ColumnKind, string>;
/** The rows held in memory and written at once. */
const ROWS_A_GROUP = 5_000;

async function* parquet(columns: readonly ExportColumn[], rows: Rows): Pieces {
  const bytes = new ByteWriter();
  const take = (): Uint8Array => {
    const taken = bytes.getBytes().slice();
    bytes.index = 0;
    return taken;
  };
  const dataOf = (group: readonly ExportValue[][]) =>
    columns.map(({ name, kind }, index) => ({
      name,
      type: PARQUET_TYPES[kind],
      nullable: true,
      data: group.map((row) => row[index] ?? null),
    }));
  const writer = new ParquetWriter({ writer: bytes, schema: schemaFromColumnData({ columnData: dataOf([]) }) });
  let group: ExportValue[][] = [];
  for await (const some of rows) {
    for (const row of some) group.push(row);
    if (group.length < ROWS_A_GROUP) continue;
    await writer.write({ columnData: dataOf(group), rowGroupSize: group.length });
    group = [];
    yield take();
  }
  if (group.length > 0) await writer.write({ columnData: dataOf(group), rowGroupSize: group.length });
  writer.finish();
  yield take();
}
