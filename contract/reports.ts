import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { leniently, uploadReply } from './upload.ts';

/** Reports of existing third-party apps, which send a user id and, as the password, an API key with write access. */
const area = 'reports';
const right = { who: 'reporting app' } as const;
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
/** Longer than any number that a phone knows. */
const NUMBER_LENGTH = 40;
const NUMBER = /^\s*[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d{1,3})?\s*$/i;
/** Some apps send numbers as text; empty text and an empty list are not numbers. */
const number = z.pipe(
  z.union(
    [z.number(), z.string().check(z.maxLength(NUMBER_LENGTH, { abort: true }), z.regex(NUMBER, 'must be a number'))],
    'must be a number',
  ),
  z.transform(Number),
);
/** User and key for apps that can only set a URL. */
const reporterQuery = z.object({
  /** The user id, or `userId:apiKey` for apps that can set nothing else. */
  id: z.optional(z.string()),
  /** The API key, if the app cannot send it in a header. */
  key: z.optional(z.string()),
});

/** OwnTracks in HTTP mode: locations are stored, its other messages are accepted and ignored. */
export const reportOwnTracks = endpoint({
  name: 'report by OwnTracks',
  area,
  method: 'POST',
  path: '/v20/report/owntracks',
  summary: 'A message of the OwnTracks app in HTTP mode; user name = userId, password = API key.',
  right,
  query: reporterQuery,
  body: z.looseObject({
    _type: z.optional(z.string()),
    lat: z.optional(number),
    lon: z.optional(number),
    /** Unix seconds. */
    tst: z.optional(number),
    /** Metres. */
    acc: z.optional(number),
    /** Metres above the sea. */
    alt: z.optional(number),
    /** Degrees. */
    cog: z.optional(number),
    /** Kilometres per hour. */
    vel: z.optional(number),
  }),
  /** Commands for the app: none. */
  reply: z.array(z.never()),
});

export const SPEED_UNITS = ['m/s', 'km/h', 'kn'] as const;

const osmAndFix = z.extend(reporterQuery, {
  /** Another name of `id`. */
  deviceid: z.optional(z.string()),
  lat: number,
  lon: number,
  /** Unix seconds, unix milliseconds or RFC 3339. */
  timestamp: z.optional(z.union([z.string().check(z.maxLength(40)), z.number()])),
  /** Metres above the sea. */
  altitude: z.optional(number),
  /** Another name of `altitude`. */
  alt: z.optional(number),
  /** Metres per second, unless `speedUnit` is set. */
  speed: z.optional(number),
  speedUnit: z.optional(z.enum(SPEED_UNITS)),
  /** Degrees from north. */
  bearing: z.optional(number),
  /** Another name of `bearing`. */
  heading: z.optional(number),
  /** Metres. */
  accuracy: z.optional(number),
  /** Another name of `accuracy`. */
  acc: z.optional(number),
  /** In metres: OsmAnd sends its accuracy here. */
  hdop: z.optional(number),
  /** In percent; not stored. Traccar's own client sends it in every fix, with speeds in knots. */
  batt: z.optional(z.string()),
});
export type OsmAndFix = z.infer<typeof osmAndFix>;

export const reportOsmAnd = endpoint({
  name: 'report by OsmAnd',
  area,
  method: 'GET',
  path: '/v20/report/osmand',
  right,
  reply: uploadReply,
  summary: 'A fix of OsmAnd, GPSLogger or another app that calls an address; the user as id, the API key as key.',
  query: osmAndFix,
});

/** The format of the location library in Traccar Client 9 and newer. */
export const traccarLocation = z.object({
  /** RFC 3339, or unix milliseconds. */
  timestamp: z.union([z.string().check(z.maxLength(40)), z.number()]),
  coords: z.object({
    latitude: number,
    longitude: number,
    /** Metres. */
    accuracy: z.nullish(number),
    /** Metres a second; negative if unknown. */
    speed: z.nullish(number),
    /** Degrees from north; negative if unknown. */
    heading: z.nullish(number),
    /** Metres above the sea. */
    altitude: z.nullish(number),
  }),
});
export const MAX_LOCATIONS = 2_000;
const manyOf = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.maxLength(MAX_LOCATIONS));

/** An invalid location is reported individually, so that it does not block the app's queue. */
const anyLocation = leniently(traccarLocation);
export const traccarReport = z.object({
  device_id: z.optional(z.union([z.string(), z.number()])),
  location: z.union([manyOf(anyLocation), anyLocation]),
});

export const reportTraccar = endpoint({
  name: 'report by the Traccar client',
  area,
  method: 'POST',
  path: '/v20/report/osmand',
  right,
  reply: uploadReply,
  summary: 'A fix of the Traccar client, PhoneTrack or another app: in the query, as a form, or as JSON.',
  consumes: [JSON_TYPE, FORM],
  query: z.partial(osmAndFix),
  body: z.union([traccarReport, z.partial(osmAndFix)]),
});

/** A GeoJSON feature in the format of Overland. */
export const overlandLocation = z.looseObject({
  geometry: z.object({
    /** Longitude and latitude. */
    coordinates: z.tuple([number, number], z.unknown()),
  }),
  properties: z.looseObject({
    /** RFC 3339. */
    timestamp: z.union([z.string().check(z.maxLength(40)), z.number()]),
    /** Metres above the sea. */
    altitude: z.nullish(number),
    /** Metres a second; negative if unknown. */
    speed: z.nullish(number),
    /** Degrees from north; negative if unknown. */
    course: z.nullish(number),
    /** Metres. */
    horizontal_accuracy: z.nullish(number),
    /** The user id, if the URL has no `id`. */
    device_id: z.nullish(z.string()),
  }),
});

export const reportOverland = endpoint({
  name: 'report by Overland',
  area,
  method: 'POST',
  path: '/v20/report/overland',
  summary: 'A batch of the Overland app; access token = API key, device id = userId.',
  right,
  query: reporterQuery,
  body: z.object({ locations: manyOf(leniently(overlandLocation)) }),
  /** The app deletes a batch from its queue only after this answer. */
  reply: z.object({ result: z.literal('ok') }),
});

export const reportGpx = endpoint({
  name: 'report by GPX',
  area,
  method: 'POST',
  path: '/v20/report/gpx',
  summary:
    'A GPX file (application/gpx+xml, gzip allowed); points without a time are left out. The same file again has no second effect.',
  right,
  consumes: ['application/gpx+xml'],
  body: z.unknown(),
  reply: z.object({
    accepted: z.object({ fixes: z.int() }),
    /** The rejected points by index in the file; only the first ones if there are many. */
    rejected: z.array(z.object({ index: z.int(), reason: z.string() })),
    rejectedCount: z.int(),
  }),
});
