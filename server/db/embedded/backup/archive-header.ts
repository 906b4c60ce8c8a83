/** The headers of a tar archive as every tar reads them; names too long for a header go before it, as GNU tar does it. */
export const BLOCK = 512;

export interface ArchiveEntry {
  name: string;
  /** A `name` is the long name of the entry that follows. */
  kind: keyof typeof TYPES;
  size: number;
}

const NAME_LENGTH = 100;
const CHECKSUM_AT = 148;
const TYPES = { file: '0', folder: '5', name: 'L' } as const;

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

export function writeHeader(entry: ArchiveEntry): Buffer {
  const name = Buffer.from(`${entry.name}\0`);
  if (name.length <= NAME_LENGTH) return plainHeader(entry);
  const before = plainHeader({ name: '././@LongLink', kind: 'name', size: name.length });
  return Buffer.concat([before, name, padding(name.length), plainHeader(entry)]);
}

/** What fills up the last block of so many bytes. */
export const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

function plainHeader({ name, kind, size }: ArchiveEntry): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, NAME_LENGTH);
  header.write(octal(kind === 'folder' ? 0o700 : 0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(0, 12), 136);
  header.write(' '.repeat(8), CHECKSUM_AT);
  header.write(TYPES[kind], 156);
  header.write('ustar\u000000', 257);
  header.write(`${octal(sumOf(header), 7)} `, CHECKSUM_AT);
  return header;
}

/** Null at the end of the archive. */
export function readHeader(header: Buffer): ArchiveEntry | null {
  if (header.every((byte) => byte === 0)) return null;
  const text = (at: number, length: number) => header.toString('utf8', at, at + length).replace(/\0.*$/s, '');
  const number = (at: number, length: number) => Number.parseInt(text(at, length).trim() || '0', 8);
  const told = number(CHECKSUM_AT, 8);
  const blank = Buffer.from(header);
  blank.write(' '.repeat(8), CHECKSUM_AT);
  if (sumOf(blank) !== told) throw new Error('The backup is damaged: the header of an entry does not add up.');
  const kind = (Object.keys(TYPES) as ArchiveEntry['kind'][]).find((one) => TYPES[one] === text(156, 1));
  return { name: text(0, NAME_LENGTH), kind: kind ?? 'file', size: number(124, 12) };
}

const sumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0);
