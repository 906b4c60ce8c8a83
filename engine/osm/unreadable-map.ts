import type { MapFailure, MapFault, MapPlace } from '#contract/map-regions.ts';

type Fault = Exclude<MapFault, 'crashed' | 'internal' | 'unreadable'>;

/** For logs and the command line; screens have their own texts. */
const REASONS: Readonly<Record<Fault, (detail: string) => string>> = {
  not_osm: () => 'no file of OpenStreetMap; .osm.pbf, .osm.gz and .osm are read',
  packed_otherwise: (kind) => `a ${kind} file, which must be unpacked first; .osm.pbf, .osm.gz and .osm are read`,
  empty: () => 'an empty file',
  cut: () => 'the file ends too early',
  damaged: () => 'a damaged block',
  damaged_gzip: () => 'a damaged gzip file',
  other_packing: () => 'a block packed in a way that this server does not read; zlib is',
  too_large: () => 'a block larger than allowed',
  bomb: () => 'it unpacks to more than a hundred times its size',
  needs_features: (features) => `it needs what this server does not read: ${features}`,
  not_utf8: () => 'not UTF-8 text',
  not_xml: (detail) => `not well-formed XML: ${detail}`,
  no_id: (value) => `"${value}" is no number of a thing`,
  no_place: (value) => `"${value}" is no place on the earth`,
  unsorted: () => 'nodes in no order: sort the file by type and id first',
  no_roads: () => 'no road, path or rail in it',
};

const LONGEST_DETAIL = 120;
/** Maps compress well, but not this well: anything beyond is an attempt to fill the disk. */
export const MAX_RATIO = 100;

/** A file that cannot be read: the reason and the position. */
export class UnreadableMap extends Error {
  readonly failure: MapFailure;

  constructor(fault: Fault, kind: MapPlace['kind'], at: number | null = null, detail = '') {
    const shown = detail.slice(0, LONGEST_DETAIL);
    super(`${REASONS[fault](shown)} (${whereOf(kind, at)})`);
    this.failure = { fault, detail: shown === '' ? null : shown, place: { kind, at } };
  }

  /** As another thread reported it. */
  static of({ fault, detail, place }: MapFailure): UnreadableMap {
    return new UnreadableMap(fault as Fault, place?.kind ?? 'file', place?.at, detail ?? '');
  }
}

/** An error while reading a block: corrupt content, unless it is a known error or a system error. */
export function asDamaged(error: unknown, at: number): unknown {
  const isOfSystem = error instanceof Error && 'syscall' in error;
  return error instanceof UnreadableMap || isOfSystem ? error : new UnreadableMap('damaged', 'block', at);
}

function whereOf(kind: MapPlace['kind'], at: number | null): string {
  if (kind === 'file') return 'the whole file';
  return at === null ? kind : kind === 'block' ? `block at byte ${at}` : `${kind} ${at}`;
}
