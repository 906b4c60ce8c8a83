import { Readable } from 'node:stream';
import type { Context } from '#server/context.ts';
import { ERASED_WITH_USER } from '#server/db/described-tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { type ZipFile, zipOf } from '#server/http/zip-stream.ts';
import { roadsOfUser } from './roads-of-user.ts';
import { fixesOfUser, revisionsOfUser, rowsOfUser } from './rows-of-user.ts';

/**
 * Tables that contain only derived data: search indexes, engine checkpoints, queues, and hashes of sign-in codes.
 * Positions (batches) and roads (matched tracks) are exported in formats of their own.
 */
const LEFT_OUT = [
  'activity_changes',
  'activity_events',
  'activity_items',
  'app_user_facets',
  'app_user_words',
  'auth_codes',
  'batches',
  'engine_states',
  'live_changes',
  'matched_tracks',
  'pending_batches',
  'presence',
  'timeline_changes',
];

const README = `Everything that is stored of one app user.

positions.csv        every position the phone sent, as it was measured (UTC, degrees, metres, metres a second)
roads.csv            the same on the roads that are known: way type, street, speed limit, and whether it is assumed
data/<table>.ndjson  one JSON object a line: the user, installations, timeline items, scores, states, device records
                     (events, warnings, failures, health, logs, scans, impacts, calls), last positions, notes, who looked
changes.ndjson       what people changed about the user, with the values before and after
`;

/** Everything stored about a user, in open formats; tables added later are included automatically. */
export function archiveOfUser({ db, now }: Context, ref: UserKey): Readable {
  async function* files(): AsyncGenerator<ZipFile> {
    const about = { ...ref, exportedAt: now().toISOString() };
    yield { name: 'README.txt', lines: only(README) };
    yield { name: 'about.json', lines: only(`${JSON.stringify(about, null, 2)}\n`) };
    yield { name: 'positions.csv', lines: fixesOfUser(db, ref) };
    yield { name: 'roads.csv', lines: roadsOfUser(db, ref) };
    for (const table of ERASED_WITH_USER) {
      if (!LEFT_OUT.includes(table)) yield { name: `data/${table}.ndjson`, lines: rowsOfUser(db, table, ref) };
    }
    yield { name: 'changes.ndjson', lines: revisionsOfUser(db, ref) };
  }
  return Readable.from(zipOf(files()));
}

async function* only(text: string): AsyncGenerator<string> {
  yield text;
}
