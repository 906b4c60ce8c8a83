import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { uploadReply } from './upload.ts';

/** Apps that people have already. They name a user and show, as the password, an API key that may change. */
const area = 'reports';
const right = { who: 'reporting app' } as const;
const number = z.coerce.number();

/** OwnTracks in HTTP mode: locations are kept, its other messages are taken and left alone. */
export const reportOwnTracks = endpoint({
  name: 'report by OwnTracks',
  area,
  method: 'POST',
  path: '/v20/report/owntracks',
  summary: 'A message of the OwnTracks app in HTTP mode; user name = userId, password = API key.',
  right,
  query: z.object({}),
  body: z.looseObject({
    _type: z.string().max(40),
    lat: z.number().optional(),
    lon: z.number().optional(),
    /** Unix seconds. */
    tst: z.number().optional(),
    /** Metres. */
    acc: z.number().optional(),
    alt: z.number().optional(),
    /** Degrees. */
    cog: z.number().optional(),
    /** Kilometres an hour. */
    vel: z.number().optional(),
  }),
  /** Commands for the app: none. */
  reply: z.array(z.never()),
});

/** Times as unix seconds, unix milliseconds or RFC 3339. */
const osmAndFix = z.object({
  id: z.string().optional(),
  deviceid: z.string().optional(),
  key: z.string().optional(),
  lat: number,
  lon: number,
  timestamp: z.string().max(40).optional(),
  /** Metres above the sea. */
  altitude: number.optional(),
  /** Knots, as the Traccar client sends it. */
  speed: number.optional(),
  bearing: number.optional(),
  heading: number.optional(),
  /** Metres. */
  accuracy: number.optional(),
  hdop: number.optional(),
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
    accepted: z.object({ fixes: z.number().int() }),
    /** Points left out, by their place in the file. */
    rejected: z.array(z.object({ index: z.number().int(), reason: z.string() })),
  }),
});
