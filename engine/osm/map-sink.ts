import type { Member, OwnText } from './osm-sink.ts';
import type { Tags } from './tags.ts';

/** Takes an extract when the places of its nodes are known, in the order of the file. Places are degrees × 1e7. */
export type MapSink = {
  /** Where nodes may lie in a file until the last way is read. */
  readonly folder: string;
  /** Whom the file names as its source, before anything else. */
  attribution(told: string): void;
  /** A node on which something of interest is written. */
  point(lat: number, lon: number, tags: Tags): void;
  /** A way of two nodes or more: `count` places from `from` on. Ways alike share one object of tags. */
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
  /** In place of lines: houses that lie in one cell, as the records that are gathered there. */
  houses(cell: number, count: number, records: Uint8Array, from: number, end: number): void;
  relation(id: number, members: readonly Member[], tags: Tags | undefined): void;
};
