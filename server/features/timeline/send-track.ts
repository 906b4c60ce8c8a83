import { TRACK_MEDIA_TYPE } from '#contract/track-codec.ts';
import { packed } from '#server/http/pack-answer.ts';
import type { Exchange } from '#server/http/route.ts';

/** Answers 304 and returns true if the caller already has this version. */
export function isKnown({ request, reply }: Exchange, tag: string): boolean {
  reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'Origin, Accept-Encoding');
  if (request.headers['if-none-match'] !== tag) return false;
  reply.code(304);
  return true;
}

export function packedTrack({ request, reply }: Exchange, bytes: Uint8Array): Promise<Uint8Array> {
  reply.type(TRACK_MEDIA_TYPE);
  return packed(request, reply, bytes);
}
