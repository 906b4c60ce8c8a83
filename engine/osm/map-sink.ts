import type { Member, OwnText } from './osm-sink.ts';
import type { Tags } from './tags.ts';

/** Receives an extract once the node positions are known, in file order. Positions are degrees × 1e7. */
export type MapSink = {
  /** Folder in which node positions are kept until the last way is read. */
  readonly folder: string;
  /** The attribution named in the file, before anything else. */
  attribution(text: string): void;
  /** A node with relevant tags. */
  point(lat: number, lon: number, tags: Tags): void;
  /** A way of two or more nodes: `count` positions starting at `from`. Identical ways share one tags object. */
  line(
    id: number,
    lats: Int32Array,
    lons: Int32Array,
    from: number,
    count: number,
    tags: Tags,
    name: OwnText,
    ref: OwnText,
  ): void;
  /** Instead of lines: buildings within one cell, as collected records. */
  houses(cell: number, count: number, records: Uint8Array, from: number, end: number): void;
  relation(id: number, members: readonly Member[], tags: Tags | undefined): void;
};
