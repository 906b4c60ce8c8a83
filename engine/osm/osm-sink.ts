import type { TextBytes } from '#engine/roads/varint.ts';
import type { Tags } from './tags.ts';

/** Receives a file's elements in order: nodes, then ways, then relations. */
export type OsmSink = {
  /** The attribution named in the file, before anything else. */
  attribution?(text: string): void;
  /** Degrees × 1e7; `tags` only if there are relevant ones. */
  node(id: number, lat: number, lon: number, tags: Tags | undefined): void;
  way(id: number, refs: readonly number[], tags: Tags | undefined): void;
  /** Instead of `node` for nodes without relevant tags: those from `from` up to `end` (exclusive). */
  nodes?(ids: Float64Array, lats: Int32Array, lons: Int32Array, from: number, end: number): void;
  /**
   * Instead of `way`: identical ways share one tags object without name and ref. Only the first `count` refs are valid.
   */
  alikeWay?(id: number, refs: Float64Array, count: number, tags: Tags, name: OwnText, ref: OwnText): void;
  relation(id: number, members: readonly Member[], tags: Tags | undefined): void;
};

/** Empty where there is none. */
export type OwnText = string | TextBytes;
export type Member = { kind: 'node' | 'way' | 'relation'; id: number; role: string };
