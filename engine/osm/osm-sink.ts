import type { Tags } from './tags.ts';

/** What a reader tells, thing by thing, in the order of the file: nodes, then ways, then relations. */
export type OsmSink = {
  /** Degrees × 1e7; `tags` only where something of interest is written. */
  node(id: number, lat: number, lon: number, tags: Tags | undefined): void;
  way(id: number, refs: readonly number[], tags: Tags | undefined): void;
  relation(id: number, members: readonly Member[], tags: Tags | undefined): void;
};

export type Member = { kind: 'node' | 'way' | 'relation'; id: number; role: string };

/** A file that cannot be read, in words for the person who gave it: what is wrong, and where. */
export class UnreadableMap extends Error {
  readonly reason: string;
  readonly where: string;

  constructor(reason: string, where: string) {
    super(`${reason} (${where})`);
    this.reason = reason;
    this.where = where;
  }
}
