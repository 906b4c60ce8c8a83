import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { uploadReply } from './upload.ts';

/** Existing third-party apps. They name a user and use an API key with write access as the password. */
const area = 'reports';
const right = { who: 'reporting app' } as const;
const number = z.coerce.number();

/** OwnTracks in HTTP mode: locations are stored, its other messages are accepted and ignored. */
export const reportOwnTracks = endpoint({
  name: 'report by OwnTracks',
  area,
  method: 'POST',
  path: '/v20/report/owntracks',
  summary: 'A message of the OwnTracks app in HTTP mode; user name = userId, password = API key.',
  right,
  query: z.object({}),
  body: z.looseObject({
    _type: z.string().check(z.maxLength(40)),
    lat: z.optional(z.number()),
    lon: z.optional(z.number()),
    /** Unix seconds. */
    tst: z.optional(z.number()),
    /** Metres. */
    acc: z.optional(z.number()),
    alt: z.optional(z.number()),
    /** Degrees. */
    cog: z.optional(z.number()),
    /** Kilometres an hour. */
    vel: z.optional(z.number()),
  }),
  /** Commands for the app: none. */
  reply: z.array(z.never()),
});

/** Times as unix seconds, unix milliseconds or RFC 3339. */
const osmAndFix = z.object({
  id: z.optional(z.string()),
  deviceid: z.optional(z.string()),
  key: z.optional(z.string()),
  lat: number,
  lon: number,
  timestamp: z.optional(z.string().check(z.maxLength(40))),
  /** Metres above the sea. */
  altitude: z.optional(number),
  /** Knots, as the Traccar client sends it. */
  speed: z.optional(number),
  bearing: z.optional(number),
  heading: z.optional(number),
  /** Metres. */
  accuracy: z.optional(number),
  hdop: z.optional(number),
});
export type OsmAndFix = z.infer<typeof osmAndFix>;

const osmAnd = {
  area,
  path: '/v20/report/osmand',
  right,
  query: osmAndFix,
  reply: uploadReply,
} as const;

export const reportOsmAnd = endpoint({
  ...osmAnd,
  name: 'report by OsmAnd',
  method: 'GET',
  summary: 'A fix of OsmAnd or the Traccar client; the user as id, the API key as key or as password.',
});

export const reportTraccar = endpoint({
  ...osmAnd,
  name: 'report by the Traccar client',
  method: 'POST',
  summary: 'The same by POST, with the fix in the query.',
});

export const MOST_REJECTED_TOLD = 1_000;
export const reportGpx = endpoint({
  name: 'report by GPX',
  area,
  method: 'POST',
  path: '/v20/report/gpx',
  summary:
    'A GPX file (application/gpx+xml, gzip allowed); points without a time are left out. The same file again has no second effect.',
  right,
  body: z.unknown(),
  reply: z.object({
    accepted: z.object({ fixes: z.int() }),
    /** Points left out, by their place in the file; of many only the first. */
    rejected: z.array(z.object({ index: z.int(), reason: z.string() })),
    rejectedCount: z.int(),
  }),
});
