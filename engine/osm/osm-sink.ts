import type { TextBytes } from '#engine/roads/varint.ts';
import type { Tags } from './tags.ts';

/** What a reader tells, thing by thing, in the order of the file: nodes, then ways, then relations. */
export type OsmSink = {
  /** Whom the file names as its source, before anything else. */
  attribution?(told: string): void;
  /** Degrees × 1e7; `tags` only where something of interest is written. */
  node(id: number, lat: number, lon: number, tags: Tags | undefined): void;
  way(id: number, refs: readonly number[], tags: Tags | undefined): void;
  /** In place of `node`, where nothing of interest is written on them: those from `from` up to, without, `end`. */
  nodes?(ids: Float64Array, lats: Int32Array, lons: Int32Array, from: number, end: number): void;
  /** In place of `way`: ways alike share one object of tags, which has no name and no sign. Only `count` refs hold. */
  alikeWay?(id: number, refs: Float64Array, count: number, tags: Tags, name: OwnText, ref: OwnText): void;
  relation(id: number, members: readonly Member[], tags: Tags | undefined): void;
};

/** Empty where there is none. */
export type OwnText = string | TextBytes;
export type Member = { kind: 'node' | 'way' | 'relation'; id: number; role: string };
