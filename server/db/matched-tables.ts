export interface MatchedTracksTable {
  project_id: number;
  user_id: string;
  /** Its first and last matched fix. */
  from_ms: number;
  to_ms: number;
  /** contract/matched-codec.ts */
  data: Buffer;
}

export interface MatchedTables {
  matched_tracks: MatchedTracksTable;
}
