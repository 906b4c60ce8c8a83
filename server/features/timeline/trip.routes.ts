import { DRIVEN_MODES } from '#contract/dictionary.ts';
import { encodingFixes, FIXES_MEDIA_TYPE } from '#contract/fix-codec.ts';
import { encodeMatched, MATCHED_MEDIA_TYPE } from '#contract/matched-codec.ts';
import { exportTrip, getTrip, getTripFixes, getTripRoads, getTripScores } from '#contract/trip.ts';
import { existingUser } from '#server/access/app-users.queries.ts';
import { noteView } from '#server/access/note-view.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/route.ts';
import { sendFile } from '#server/http/send-file.ts';
import { matchedBetween } from '#server/ingest/run/stored-matched.ts';
import { paced, resultAtPace } from '#server/pace.ts';
import { describeApart } from './describe-apart.ts';
import { readTrip } from './read-trip.ts';
import { packedTrack } from './send-track.ts';
import { existingItem } from './timeline.queries.ts';
import { TRIP_MEDIA_TYPE, writeTrip } from './trip-files.ts';
import { fixesOfItem } from './trip-fixes.ts';

/** Small chunks of a file are joined before they are sent. */
const CHUNK_CHARACTERS = 65_536;

/** One item: its details, its fixes, and both as a file. */
export function tripRoutes(context: Context): Route[] {
  const { db } = context;
  return [
    route(getTrip, async ({ caller, query: { projectId, userId, startTs } }) => {
      await existingUser(db, projectId, userId);
      const found = await readTrip(db, { projectId, userId }, startTs);
      await noteView(context, caller, { projectId, userId }, 'trip');
      return found;
    }),

    route(getTripFixes, async ({ caller, exchange, query: { projectId, userId, startTs } }) => {
      await existingUser(db, projectId, userId);
      const item = await existingItem(db, projectId, userId, startTs);
      await noteView(context, caller, { projectId, userId }, 'trip');
      const bytes = await packedTrack(exchange, await resultAtPace(encodingFixes(await fixesOfItem(db, item))));
      exchange.reply.type(FIXES_MEDIA_TYPE).header('vary', 'Origin, Accept-Encoding');
      return bytes;
    }),

    route(getTripRoads, async ({ caller, exchange, query: { projectId, userId, startTs } }) => {
      await existingUser(db, projectId, userId);
      const item = await existingItem(db, projectId, userId, startTs);
      await noteView(context, caller, { projectId, userId }, 'trip');
      const ref = { projectId, userId };
      const matched = await matchedBetween(db, ref, item.start_ts * 1000, item.end_ts * 1000);
      const bytes = await packedTrack(exchange, encodeMatched(matched));
      exchange.reply.type(MATCHED_MEDIA_TYPE).header('vary', 'Origin, Accept-Encoding');
      return bytes;
    }),

    route(getTripScores, async ({ caller, query: { projectId, userId, startTs } }) => {
      await existingUser(db, projectId, userId);
      const item = await existingItem(db, projectId, userId, startTs);
      await noteView(context, caller, { projectId, userId }, 'trip');
      if (!DRIVEN_MODES.includes(item.type)) return { facts: null, versions: [] };
      const span = { startTs: item.start_ts, endTs: item.end_ts };
      return describeApart(context, 'trip-scores', { user: { projectId, userId }, span });
    }),

    route(exportTrip, async ({ caller, exchange, query: { projectId, userId, startTs, format } }) => {
      await existingUser(db, projectId, userId);
      const ref = { projectId, userId };
      const trip = await readTrip(db, ref, startTs);
      const fixes = await fixesOfItem(db, await existingItem(db, projectId, userId, startTs));
      const matched = await matchedBetween(db, ref, trip.startTs * 1000, trip.endTs * 1000);
      await noteView(context, caller, ref, 'export');
      const name = `trip-${new Date(startTs * 1000).toISOString().slice(0, 19).replaceAll(':', '')}Z.${format}`;
      const text = inChunks(writeTrip(format, { userId, trip, fixes, matched }));
      return sendFile(exchange, name, TRIP_MEDIA_TYPE[format], paced(text));
    }),
  ];
}

function* inChunks(pieces: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
