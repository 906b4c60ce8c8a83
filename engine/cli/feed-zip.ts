import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import type { FeedFiles } from '#engine/transit/gtfs/feed-files.ts';
import type { FeedReport } from '#engine/transit/gtfs/report.ts';

export type ZipLimits = {
  /** Total unpacked size of all files. */
  totalBytes: number;
  /** Maximum compression ratio; timetable text stays below forty. */
  ratio: number;
  /** The ratio is checked only above this unpacked size. */
  ratioFromBytes: number;
  entries: number;
};

const LIMITS: ZipLimits = { totalBytes: 3_000_000_000, ratio: 120, ratioFromBytes: 20_000_000, entries: 500 };

export type FeedZip = FeedFiles & {
  /** Compressed and uncompressed size of the stop times, which make up nearly all of a feed. */
  bytesOf: (name: string) => number;
  close: () => void;
};

const openFile = promisify<string, yauzl.Options, ZipFile>(yauzl.open);

/** Opens a feed's zip file. Unpacked bytes are counted while reading; the sizes in its headers are not trusted. */
export async function openFeedZip(path: string, report: FeedReport, limits: ZipLimits = LIMITS): Promise<FeedZip> {
  const refuseZip = (error: unknown): never => report.refuse('bad_zip', '', null, messageOf(error));
  const zip = await openFile(path, { lazyEntries: true, autoClose: false }).catch(refuseZip);
  const entries = await entriesOf(zip, report, limits).catch((error: unknown) => {
    zip.close();
    return error instanceof TooLarge ? report.refuse('too_large', '') : refuseZip(error);
  });
  const openEntry = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  let total = 0;

  async function* bytesOf(name: string): AsyncGenerator<Uint8Array> {
    const entry = entries.get(name);
    if (!entry) return;
    let own = 0;
    try {
      for await (const chunk of await openEntry(entry)) {
        own += chunk.length;
        total += chunk.length;
        const isBomb = own > limits.ratioFromBytes && own > limits.ratio * Math.max(1, entry.compressedSize);
        if (isBomb || total > limits.totalBytes) throw new TooLarge();
        yield chunk as Uint8Array;
      }
    } catch (error) {
      if (error instanceof TooLarge) report.refuse('too_large', name);
      // Errors raised by the report pass through; anything else is the file's fault.
      if (report.errors > 0) throw error;
      report.refuse('bad_zip', name, null, messageOf(error));
    }
  }

  return {
    has: (name) => entries.has(name),
    open: bytesOf,
    bytesOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
    close: () => zip.close(),
  };
}

class TooLarge extends Error {}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * The text files by name; files inside a single folder count as well, because many people zip the folder instead of its
 * files.
 */
function entriesOf(zip: ZipFile, report: FeedReport, limits: ZipLimits): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const found = new Map<string, Entry>();
    let count = 0;
    zip.on('entry', (entry: Entry) => {
      count++;
      if (count > limits.entries) return reject(new TooLarge());
      const name = entry.fileName.split('/').at(-1) ?? '';
      if (name.endsWith('.txt') && !entry.fileName.startsWith('__MACOSX') && !found.has(name)) {
        if (entry.fileName.includes('/')) report.warn('in_folder', name, null, entry.fileName);
        found.set(name, entry);
      }
      zip.readEntry();
    });
    zip.on('end', () => resolve(found));
    zip.on('error', reject);
    zip.readEntry();
  });
}
