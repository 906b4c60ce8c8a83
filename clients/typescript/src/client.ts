// Generated from the API description by `npm run clients`.
import { type CallOptions, type Call, HttpTransport } from './transport.ts';

export type Failure = {
  /** What went wrong. */
  error: {
    /** Which kind of failure it is. */
    code: 'bad_request' | 'validation' | 'project_mismatch' | 'wrong_password' | 'weak_password' | 'invalid_link' | 'wrong_code' | 'unauthenticated' | 'forbidden' | 'csrf' | 'origin' | 'registration_closed' | 'user_limit' | 'email_unverified' | 'user_disabled' | 'second_factor' | 'proof_required' | 'view_only' | 'project_suspended' | 'not_found' | 'unknown_user' | 'method_not_allowed' | 'request_timeout' | 'conflict' | 'last_admin' | 'user_exists' | 'payload_too_large' | 'uri_too_long' | 'unsupported_media_type' | 'idempotency_key_reused' | 'rate_limited' | 'headers_too_large' | 'internal' | 'unavailable' | 'identity_unavailable';
    /** The same in words. */
    message: string;
    /** Identifies the call in our logs. */
    requestId: string;
    /** What is wrong with which field. */
    fields?: Record<string, string>;
    /** Further facts, by name. */
    details?: Record<string, string>;
    /** How long to wait, in seconds. */
    retryAfterSeconds?: number;
    /** What someone else changed in the meantime. */
    conflict?: {
      current: unknown;
      changedBy: string | null;
      /** When it was changed last, RFC 3339 in UTC. */
      changedAt: string | null;
    };
  };
};

export type Poi = {
  /** Its identifier. */
  id: string;
  /** What it is called. */
  name: string;
  /** Latitude in degrees, WGS 84. */
  lat: number;
  /** Longitude in degrees, WGS 84. */
  lon: number;
  /** Radius in metres; for a polygon, that of the circle around it. */
  radiusMeters: number;
  /** The corners of a polygon as longitude and latitude; null for a circle. */
  ring: [number, number][] | null;
  /** Labels chosen by the customer. */
  tags: string[];
  /** Whether it is in use. */
  active: boolean;
  /** Whether it counts only while the user is on a trip. */
  inTrip: boolean;
  /** Whether entering is reported. */
  onEnter: boolean;
  /** Whether leaving is reported. */
  onExit: boolean;
  /** Shorter visits do not count, in seconds. */
  dwellSeconds: number;
  /** Increased by every change. */
  version: number;
  /** When it was made, RFC 3339 in UTC. */
  createdAt: string;
  /** When it was changed last, RFC 3339 in UTC. */
  changedAt: string;
};

export type Services = {
  /** Detects drives. */
  driving: {
    /** Whether the service is on. */
    enabled: boolean;
    /** Detects use of the phone while driving. */
    distractionFreeDriving: boolean;
    /** Detects harsh acceleration, braking and cornering. */
    drivingBehaviour: boolean;
    /** Detects the devices of vehicles during drives. */
    deviceDiscovery: boolean;
  };
  /** Detects rides by bicycle. */
  cycling: {
    /** Whether the service is on. */
    enabled: boolean;
  };
  /** Detects rides on public transport. */
  publicTransport: {
    /** Whether the service is on. */
    enabled: boolean;
  };
  /** Detects walks. */
  walking: {
    /** Whether the service is on. */
    enabled: boolean;
    /** Records positions during walks. */
    walkingLocation: boolean;
  };
  /** Detects places where a person stays often. */
  places: {
    /** Whether the service is on. */
    enabled: boolean;
  };
  /** Detects visits of points of interest. */
  pointsOfInterest: {
    /** Whether the service is on. */
    enabled: boolean;
  };
  /** Detects crashes. */
  automaticImpactDetection: {
    /** Whether the service is on. */
    enabled: boolean;
  };
  /** Lets the user ask for assistance. */
  assistanceCall: {
    /** Whether the service is on. */
    enabled: boolean;
  };
  /** Reports the phone’s health. */
  health: {
    /** Whether the service is on. */
    enabled: boolean;
  };
};

export type ServicesChange = {
  /** Detects drives. */
  driving?: {
    /** Whether the service is on. */
    enabled?: boolean;
    /** Detects use of the phone while driving. */
    distractionFreeDriving?: boolean;
    /** Detects harsh acceleration, braking and cornering. */
    drivingBehaviour?: boolean;
    /** Detects the devices of vehicles during drives. */
    deviceDiscovery?: boolean;
  };
  /** Detects rides by bicycle. */
  cycling?: {
    /** Whether the service is on. */
    enabled?: boolean;
  };
  /** Detects rides on public transport. */
  publicTransport?: {
    /** Whether the service is on. */
    enabled?: boolean;
  };
  /** Detects walks. */
  walking?: {
    /** Whether the service is on. */
    enabled?: boolean;
    /** Records positions during walks. */
    walkingLocation?: boolean;
  };
  /** Detects places where a person stays often. */
  places?: {
    /** Whether the service is on. */
    enabled?: boolean;
  };
  /** Detects visits of points of interest. */
  pointsOfInterest?: {
    /** Whether the service is on. */
    enabled?: boolean;
  };
  /** Detects crashes. */
  automaticImpactDetection?: {
    /** Whether the service is on. */
    enabled?: boolean;
  };
  /** Lets the user ask for assistance. */
  assistanceCall?: {
    /** Whether the service is on. */
    enabled?: boolean;
  };
  /** Reports the phone’s health. */
  health?: {
    /** Whether the service is on. */
    enabled?: boolean;
  };
};

export type Vehicle = {
  /** Its identifier. */
  id: string;
  /** What it is called. */
  name: string;
  /** What is known of the vehicle. */
  props: {
    /** Who made it. */
    make: string;
    /** The model. */
    model: string;
    /** The number plate. */
    plate: string;
    /** The vehicle identification number; empty if unknown. */
    vin: string;
    /** Its fuel; null if unknown. */
    fuel: 'petrol' | 'diesel' | 'electric' | 'hybrid' | 'gas' | 'hydrogen' | 'other' | null;
    /** Custom properties. */
    own: ({
      /** What it is called. */
      name: string;
      /** What the property holds. */
      type: 'text' | 'number' | 'date' | 'yesNo';
      /** The value of the property. */
      value: string | number | boolean;
    })[];
  };
  /** Devices of the vehicle, by which its trips are recognised. */
  devices: ({
    /** The kind of device. */
    kind: 'bluetooth' | 'beacon' | 'obd' | 'carplay';
    /** What identifies the device. */
    identifier: string;
    /** What the device is called. */
    label: string;
  })[];
  /** Users whose own vehicle it is. */
  drivers: string[];
  /** What is odd about it. */
  warnings: 'vinCheckDigit'[];
  /** Increased by every change. */
  version: number;
  /** When it was made, RFC 3339 in UTC. */
  createdAt: string;
  /** When it was changed last, RFC 3339 in UTC. */
  changedAt: string;
};

export type Receiver = {
  /** Which receiver. */
  kind: 'assistance' | 'timeline' | 'generic';
  /** Increased by every change; 0 if it was never saved. */
  version: number;
  /** The address that events are sent to; null if it is not set up. */
  url: string | null;
  /** Whether it is in use. */
  active: boolean;
  /** Why and when the product switched it off; null if it did not. */
  off: {
    /** Permanently gone, or failing for too long. */
    reason: 'gone' | 'failing';
    /** When, RFC 3339 in UTC. */
    at: string;
  } | null;
  /** Which events are sent to it. */
  events: ('AID' | 'BCALL' | 'TIMELINE_CREATED' | 'TIMELINE_CHANGED' | 'TIMELINE_DELETED' | 'WEEKLY_SUMMARY' | 'POI')[];
  /** Headers that are sent with every event. */
  headers: ({
    /** The name of the header. */
    name: string;
    /** When its value was set, RFC 3339 in UTC; null if it has none. */
    valueSetAt: string | null;
  })[];
  /** With what events are signed; null before the first save. */
  secret: {
    /** When it was set, RFC 3339 in UTC. */
    setAt: string;
    /** Who set it; null if unknown. */
    setBy: string | null;
    /** Until when the previous secret is valid too, RFC 3339 in UTC; null if there is none. */
    formerValidUntil: string | null;
  } | null;
};

export type AppUserStatus = {
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** The SDK’s state; null if the phone never reported one. */
  state: 'UNINITIALISED' | 'READY' | 'RUNNING' | 'ERROR' | null;
  /** Since when the SDK is in this state, RFC 3339 in UTC; null if unknown. */
  stateSince: string | null;
  /** When the phone reported last, RFC 3339 in UTC; null if never. */
  lastSeenAt: string | null;
  /** Whether the user is blocked now. */
  blocked: boolean;
  /** Whether the user is a pilot, who is left out of billing and averages. */
  pilot: boolean;
  /** What the project groups its users by, in lower case. */
  tags: string[];
  /** How the user was registered. */
  registration: {
    /** When, RFC 3339 in UTC. */
    at: string;
    /** The name of the API key that registered the user. */
    audience: string;
    /** Any further attribute of the user, such as a tariff. */
    qualifier: string | null;
    /** The project code that the user joined with; null if there was none. */
    code: {
      /** Its identifier. */
      id: string;
      /** The project code that the person typed in. */
      code: string;
      /** What it is called. */
      name: string;
    } | null;
  };
  /** The installation of the app. */
  installationId: string;
  /** The phone and its app. */
  device: {
    /** The operating system. */
    platform?: string;
    /** The version of the SDK. */
    sdkVersion?: string;
    /** The version of the app. */
    appVersion?: string;
    /** The phone’s model. */
    model?: string;
    /** The version of the operating system. */
    os?: string;
  } | null;
  /** How the version compares with the published ones; null if unknown. */
  versionMark: 'current' | 'deprecated' | 'belowMinimum' | null;
  /** The newest version that is published for the platform; null if none is. */
  newestVersion: string | null;
  /** What the phone warned of and has not withdrawn. */
  complaints: ({
    /** Whether a service works badly or not at all. */
    kind: 'warning' | 'failure';
    /** The service concerned. */
    service: string;
    /** What is missing or wrong, by name. */
    reasons: string[];
    /** When, RFC 3339 in UTC. */
    at: string;
  })[];
  /** Reports the phone’s health. */
  health: {
    /** What was noticed, by name. */
    reason: string;
    /** What was noticed, in words. */
    description: string;
    /** When, RFC 3339 in UTC. */
    at: string;
  }[];
  /** The last known position for each context. */
  positions: ({
    /** Which position: TIMELINE-END, CAR-END, TRIP-POSITION, USERPOS or TAG:<name>. */
    context: string;
    /** Latitude in degrees, WGS 84. */
    lat: number;
    /** Longitude in degrees, WGS 84. */
    lon: number;
    /** Accuracy as a radius in metres. */
    accuracy: number | null;
    /** When, RFC 3339 in UTC. */
    at: string;
    /** IANA time zone of the place. */
    zone: string;
  })[];
  /** Bluetooth devices, beacons and cars that the phone detected, latest first. */
  devices: ({
    /** What it is called. */
    name: string;
    /** What the user calls it. */
    displayName: string | null;
    /** Whether the phone is connected to it. */
    isConnected: boolean;
    /** Whether the device is known to the app; null if unknown. */
    state: 'ok' | 'notSynchronized' | null;
    /** When, RFC 3339 in UTC. */
    at: string;
  })[];
  /** What the phone is to log for a while; null for nothing. */
  logging: {
    /** The least important level to log. */
    level: 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR';
    /** When it was started, RFC 3339 in UTC. */
    startedAt: string;
    /** When it ends, RFC 3339 in UTC. */
    endsAt: string;
    /** Who started it; null if unknown. */
    startedBy: string | null;
    /** When the phone received it, RFC 3339 in UTC; null if it has not yet. */
    notifiedAt: string | null;
  } | null;
};

export type DangerousArea = {
  /** Its identifier. */
  id: string;
  /** What it is called. */
  name: string;
  /** What makes it dangerous. */
  kind: 'accident-blackspot' | 'harsh-driving' | 'junction' | 'bend' | 'crossing' | 'school' | 'roadworks' | 'wildlife' | 'surface' | 'visibility' | 'hazard';
  /** Latitude in degrees, WGS 84. */
  lat: number;
  /** Longitude in degrees, WGS 84. */
  lon: number;
  /** Radius in metres; for a polygon, that of the circle around it. */
  radiusMeters: number;
  /** The corners of a polygon as longitude and latitude; null for a circle. */
  ring: [number, number][] | null;
  /** Whether it is in use. */
  active: boolean;
  /** The first day on which it applies; null if open. */
  validFrom: string | null;
  /** The last day on which it applies; null if open. */
  validTo: string | null;
  /** Trips since then were checked, RFC 3339 in UTC. */
  appliedFrom: string;
  /** Increased by every change. */
  version: number;
  /** When it was made, RFC 3339 in UTC. */
  createdAt: string;
  /** When it was changed last, RFC 3339 in UTC. */
  changedAt: string;
};

export type Delivery = {
  /** Its identifier. */
  id: string;
  /** Which receiver. */
  kind: 'assistance' | 'timeline' | 'generic';
  /** How far it is. */
  state: 'waiting' | 'delivered' | 'failed' | 'split';
  /** Whether it was sent manually as a test. */
  test: boolean;
  /** How many events it has. */
  eventCount: number;
  /** The kinds of events in it. */
  events: ('AID' | 'BCALL' | 'TIMELINE_CREATED' | 'TIMELINE_CHANGED' | 'TIMELINE_DELETED' | 'WEEKLY_SUMMARY' | 'POI')[];
  /** The first of the users it is about; null if they were erased. */
  userId: string | null;
  /** How many users it is about. */
  userCount: number;
  /** When it was made, RFC 3339 in UTC. */
  createdAt: string;
  /** How often it was sent. */
  tries: number;
  /** When it is sent next, RFC 3339 in UTC; null if never. */
  nextTryAt: string | null;
  /** When it was sent last, RFC 3339 in UTC; null if never. */
  lastTryAt: string | null;
  /** The status of the last answer; null without one. */
  lastStatus: number | null;
  /** Why the last attempt failed; null if it did not. */
  lastError: 'address' | 'name' | 'connection' | 'certificate' | 'timeout' | 'protocol' | 'redirect' | 'status' | 'gone' | 'busy' | 'incomplete' | 'erased' | null;
  /** How long the last attempt took in milliseconds; null without one. */
  lastDurationMs: number | null;
};

export type DeliveryTry = {
  /** Which try, from 1. */
  number: number;
  /** When, RFC 3339 in UTC. */
  at: string;
  /** How long it took in milliseconds. */
  durationMs: number;
  /** The address that events are sent to; null if it is not set up. */
  url: string;
  /** The headers that were sent; custom values are hidden. */
  requestHeaders: Record<string, string>;
  /** The status of the answer; null without one. */
  status: number | null;
  /** Why it failed; null if it did not. */
  error: 'address' | 'name' | 'connection' | 'certificate' | 'timeout' | 'protocol' | 'redirect' | 'status' | 'gone' | 'busy' | 'incomplete' | 'erased' | null;
  /** The headers of the answer; null without one. */
  answerHeaders: Record<string, string> | null;
  /** The beginning of the answer; null without one. */
  answer: string | null;
  /** Whether the answer was longer. */
  answerCut: boolean;
};

export type LastLocation = {
  /** Which position: TIMELINE-END, CAR-END, TRIP-POSITION, USERPOS or TAG:<name>. */
  context: string;
  /** Latitude in degrees, WGS 84. */
  lat: number;
  /** Longitude in degrees, WGS 84. */
  lon: number;
  /** Accuracy as a radius in metres. */
  accuracy?: number;
  /** When, RFC 3339 in UTC. */
  timestamp: string;
};

export type Leaderboard = {
  /** The tag that all of them have. */
  tag: string;
  /** The week as ISO 8601 names it. */
  week: string;
  /** Whether it is shown, or why not. */
  state: 'shown' | 'tooFew' | 'tooMany';
  /** How many have a score in this week; null unless it is shown. */
  people: number | null;
  /** The user’s own rank; null without a score. */
  own: {
    /** The rank; equal scores share one. */
    rank: number;
    /** From 0 to 100, 100 is best. */
    score: number;
  } | null;
  /** The next ones above and below. */
  neighbours: {
    /** The rank; equal scores share one. */
    rank: number;
    /** A name that is valid only for this tag and week. */
    alias: string;
    /** From 0 to 100, 100 is best. */
    score: number;
  }[];
};

export type DeviceOptions = {
  /** Whether the SDK needs permission for motion sensors to run. */
  motionPermissionMandatory: boolean;
  /** Whether the SDK needs background location to run. */
  backgroundLocationPermissionMandatory: boolean;
  /** Whether the phone follows this configuration. */
  useBackendConfig: boolean;
  /** When the phone looks for devices of vehicles. */
  deviceDiscovery: {
    /** Seconds from the start of a drive to the first scan. */
    startDelay: number;
    /** Seconds that a scan takes. */
    duration: number;
    /** Seconds between scans. */
    interval: number;
    /** Whether a scan ends with the first device. */
    stopScanOnFirstDiscovered: boolean;
  };
};

export type SdkConfigState = {
  /** What phones may do, and what the app reads. */
  config: {
    /** What the SDK may do for this user. */
    services: Services;
    /** How the SDK behaves. */
    options: DeviceOptions;
    /** What the customer’s app reads, by name. */
    appConfig: Record<string, {
      /** The value: any JSON but null. */
      value: unknown;
      /** The group under which the dashboard shows the value; null for none. */
      group: string | null;
    }>;
  };
  /** Increased by every change. */
  version: number;
  /** A configuration that only a share of the users has so far; null if there is none. */
  rollout: {
    /** What phones may do, and what the app reads. */
    config: {
      /** What the SDK may do for this user. */
      services: Services;
      /** How the SDK behaves. */
      options: DeviceOptions;
      /** What the customer’s app reads, by name. */
      appConfig: Record<string, {
        /** The value: any JSON but null. */
        value: unknown;
        /** The group under which the dashboard shows the value; null for none. */
        group: string | null;
      }>;
    };
    /** The share of users in per cent. */
    share: number;
    /** When it was started, RFC 3339 in UTC. */
    startedAt: string;
    /** Who started it; null if unknown. */
    startedBy: string | null;
    /** How many phones have fetched it. */
    fetched: number;
  } | null;
  /** How many phones follow it. */
  devices: {
    /** How many phones fetched their configuration in the last 30 days. */
    following: number;
  };
  /** The monthly price per active user for each service; null without a current price. */
  prices: {
    /** The currency, ISO 4217. */
    currency: string;
    /** By service, in the smallest unit of the currency. */
    perFeature: Record<string, number>;
  } | null;
};

export type TimelineItem = {
  /** When the item starts, RFC 3339 in UTC; unique for a user. */
  startTs: string;
  /** When the item ends, RFC 3339 in UTC. */
  endTs: string;
  /** What kind it is. */
  type: 'CAR' | 'CYCLING' | 'WALKING' | 'IDLE' | 'TRAIN' | 'TRAM' | 'METRO' | 'BUS' | 'PUBLIC_TRANSPORT' | 'DRIVING' | 'FAKETRIP' | 'UNKNOWN';
  /** What is known about the item; which features there are depends on its type. */
  features: {
    /** Where the item starts. */
    startLocation?: Place;
    /** Where the item ends. */
    endLocation?: Place;
    /** What the item was made from. */
    source: {
      /** The trip’s identifier; empty for a stay. */
      id: string;
      /** Trip for movement, timeline for a stay. */
      name: 'trip' | 'timeline';
    };
    /** The mode of transport. */
    transport?: Transport;
    /** The ride on a line of public transport. */
    publicTransport?: PublicTransportRide;
    /** Which facts decided the mode. */
    explanation?: Reason[];
    /** Distance and speeds from the fixes. */
    gpsStats?: {
      /** Metres. */
      distance: number;
      /** Highest speed in km/h. */
      maxSpeed: number;
      /** Average speed in km/h. */
      averageSpeed: number;
    };
    /** How good the data is. */
    quality?: {
      /** From 0 to 100, 100 is best. */
      score: number;
      /** What lowered it. */
      reasons: Reason[];
    };
    /** Points of a drive, from 0 to 100; 100 is best, null is unknown. */
    scores?: Scores;
    /** Why a drive has its points. */
    scoreExplanation?: {
      /** The name of the formula. */
      formula: string;
      /** Why a part is null, by part. */
      unknown: Record<string, string>;
      /** Each deduction, with place and reason. */
      losses: ({
        /** The part of the score. */
        part: 'ACCELERATION' | 'BRAKING' | 'CORNERING' | 'SPEED' | 'DFD';
        /** Points deducted. */
        points: number;
        /** Why, in words. */
        reason: string;
        /** When, RFC 3339 in UTC. */
        timestamp?: string;
        /** Latitude in degrees, WGS 84. */
        lat?: number;
        /** Longitude in degrees, WGS 84. */
        lon?: number;
        /** Details of a part driven faster than allowed. */
        speeding?: {
          /** Driven speed in km/h. */
          speedKmh: number;
          /** Allowed speed in km/h. */
          limitKmh: number;
          /** True if the limit follows from country and type of road instead of a sign. */
          isAssumed: boolean;
          /** Distance in metres. */
          meters: number;
          /** The road’s name or number; empty if it has none. */
          road: string;
        };
      })[];
    };
    /** Points that a person set manually; already included in scores. */
    scoreOverrides?: Record<string, number>;
    /** Exposure to risk: how long and how far, by daylight and type of road. */
    exposure?: Exposure;
    /** Harsh moments of the drive. */
    drivingBehaviorEvents?: {
      /** Each harsh moment. */
      events: DrivingEvent[];
      /** Seconds of the drive that sensors covered. */
      validTime: number;
    };
    /** Use of the phone while driving. */
    phoneDistractions?: {
      /** Each use of the phone. */
      distractions: Distraction[];
      /** Seconds of use by kind. */
      secondsPerType: Record<string, number>;
    };
    /** Dangerous areas that the drive crossed. */
    dangerousAreas?: {
      /** Each of the areas. */
      areas: {
        /** Its identifier. */
        id: string;
        /** What it is called. */
        name: string;
        /** Latitude in degrees, WGS 84. */
        lat: number;
        /** Longitude in degrees, WGS 84. */
        lon: number;
        /** Metres around the position. */
        radius: number;
      }[];
    };
    /** What the app stored with the trip, by name. */
    metas?: Record<string, string>;
    /** The vehicle of the drive, and why it is this one. */
    vehicle?: ItemVehicle;
  };
  /** The project, by its number. */
  projectId: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** IANA time zone where the item starts. */
  startTimeZone?: string;
  /** IANA time zone where the item ends. */
  endTimeZone?: string;
};

export type Place = {
  /** Latitude in degrees, WGS 84. */
  lat: number;
  /** Longitude in degrees, WGS 84. */
  lon: number;
  /** What it is called. */
  name?: string;
  /** IANA time zone. */
  timeZone?: string;
};

export type Transport = {
  /** What kind it is. */
  type: 'CAR' | 'CYCLING' | 'WALKING' | 'IDLE' | 'TRAIN' | 'TRAM' | 'METRO' | 'BUS' | 'PUBLIC_TRANSPORT' | 'DRIVING' | 'FAKETRIP' | 'UNKNOWN';
  /** How probable each mode is, from 0 to 1. */
  probabilities: Record<string, number>;
};

export type PublicTransportRide = {
  /** The timetable that knows the line. */
  regionId: string;
  /** The line in that timetable. */
  lineId: string;
  /** What runs on the line. */
  mode: 'BUS' | 'TRAM' | 'METRO' | 'TRAIN';
  /** The line’s short name. */
  shortName: string;
  /** The line’s long name. */
  longName: string;
  /** The line’s colour: six hexadecimal digits, or empty. */
  color: string;
  /** What the vehicle showed as its destination. */
  headsign: string;
  /** The stop where the ride began. */
  fromStop: string;
  /** The stop where the ride ended. */
  toStop: string;
  /** How the ride relates to the timetable. */
  timetable: 'fits' | 'differs' | 'no service';
  /** Seconds behind the timetable; negative if ahead. */
  delaySeconds?: number;
};

export type Reason = {
  /** A stable name of the fact. */
  fact: string;
  /** The fact’s value, in its unit. */
  value: number;
  /** The unit of the value. */
  unit: string;
  /** The fact in words, in English. */
  text: string;
  /** The places that the fact mentions. */
  places?: {
    /** The name of the place where it began; empty if it has none. */
    from: string;
    /** The name of the place where it ended; empty if it has none. */
    to: string;
  };
};

export type Scores = {
  /** Points for gentle acceleration, 0 to 100; null if unknown. */
  ACCELERATION: number | null;
  /** Points for gentle braking, 0 to 100; null if unknown. */
  BRAKING: number | null;
  /** Points for gentle cornering, 0 to 100; null if unknown. */
  CORNERING: number | null;
  /** Points for keeping to the limit, 0 to 100; null if unknown. */
  SPEED: number | null;
  /** Points for distraction-free driving, 0 to 100; null if unknown. */
  DFD: number | null;
};

export type Exposure = {
  /** In daylight. */
  day: {
    /** Duration in seconds. */
    seconds: number;
    /** Distance in metres. */
    meters: number;
  };
  /** In the dark. */
  night: {
    /** Duration in seconds. */
    seconds: number;
    /** Distance in metres. */
    meters: number;
  };
  /** By type of road. */
  byRoad?: Record<string, {
    /** Duration in seconds. */
    seconds: number;
    /** Distance in metres. */
    meters: number;
  }>;
  /** Within dangerous areas; absent if the drive crossed none. */
  dangerous?: {
    /** Duration in seconds. */
    seconds: number;
    /** Distance in metres. */
    meters: number;
  };
};

export type DrivingEvent = {
  /** When, RFC 3339 in UTC. */
  timestamp: string;
  /** What was felt. */
  type: 'ACCELERATION' | 'BRAKING' | 'CORNERING';
  /** 1 light, 2 medium, 3 strong. */
  strength: 1 | 2 | 3;
  /** Latitude in degrees, WGS 84. */
  lat: number;
  /** Longitude in degrees, WGS 84. */
  lon: number;
  /** Peak acceleration in m/s². */
  rawAccel: number;
};

export type Distraction = {
  /** How the phone was used. */
  type: 'SWIPE_AND_TYPE' | 'PHONE_CALL' | 'PHONE_CALL_HANDS_FREE';
  /** When it began, RFC 3339 in UTC. */
  start: string;
  /** When it ended, RFC 3339 in UTC. */
  end: string;
};

export type ItemVehicle = {
  /** Its identifier. */
  id: string;
  /** What it is called. */
  name: string;
  /** Who decided: a detected device, a rule or a person. */
  decidedBy: 'only' | 'most' | 'driver' | 'connected' | 'first' | 'person';
  /** The device of the vehicle that the phone detected. */
  device?: {
    /** The kind of device. */
    kind: 'bluetooth' | 'beacon' | 'obd' | 'carplay';
    /** What identifies the device. */
    identifier: string;
    /** What the device is called. */
    label: string;
  };
  /** How often it was detected. */
  seen?: number;
  /** When it was detected first, RFC 3339 in UTC. */
  firstSeen?: string;
  /** When it was detected last, RFC 3339 in UTC. */
  lastSeen?: string;
  /** Other vehicles detected during the drive. */
  others?: {
    /** Its identifier. */
    id: string;
    /** What it is called. */
    name: string;
    /** How often it was detected. */
    seen: number;
  }[];
};

export type AppUser = {
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** The SDK’s state; null if the phone never reported one. */
  state: 'UNINITIALISED' | 'READY' | 'RUNNING' | 'ERROR' | null;
  /** Since when the SDK is in this state, RFC 3339 in UTC; null if unknown. */
  stateSince: string | null;
  /** When the phone reported last, RFC 3339 in UTC; null if never. */
  lastSeenAt: string | null;
  /** When the user was registered, RFC 3339 in UTC. */
  registeredAt: string;
  /** The operating system. */
  platform: string | null;
  /** The version of the SDK; null if unknown. */
  version: string | null;
  /** How the version compares with the published ones; null if unknown. */
  versionMark: 'current' | 'deprecated' | 'belowMinimum' | null;
  /** The phone’s model. */
  model: string | null;
  /** Whether the user is blocked now. */
  blocked: boolean;
  /** Whether the user is a pilot, who is left out of billing and averages. */
  pilot: boolean;
  /** What the project groups its users by, in lower case. */
  tags: string[];
  /** What the phone warned of and has not withdrawn. */
  reasons: string[];
  /** Whether one of the reasons keeps a service from working. */
  isFailing: boolean;
  /** The vehicles that the user drives, by name. */
  vehicles: string[];
  /** The position in roll-outs, 0 to 99: a roll-out of 10 % reaches those below 10. */
  rolloutGroup: number;
  /** What the user did in the period; null for those who did not travel. */
  figures: {
    /** The mean score weighted by distance, 0 to 100; null if unknown. */
    score: number | null;
    /** The score of the previous period; null if unknown. */
    previousScore: number | null;
    /** The change of the score since the previous period; null if one is unknown. */
    trend: number | null;
    /** The mean score for safe driving; null if unknown. */
    safeness: number | null;
    /** The change of the score for safe driving since the previous period; null if one is unknown. */
    safenessTrend: number | null;
    /** The mean score for speed; null if unknown. */
    speed: number | null;
    /** The change of the score for speed since the previous period; null if one is unknown. */
    speedTrend: number | null;
    /** The mean score for leaving the phone alone; null if unknown. */
    distraction: number | null;
    /** The change of the score for phone use since the previous period; null if one is unknown. */
    distractionTrend: number | null;
    /** How many trips. */
    trips: number;
    /** The distance of all trips, in metres. */
    distance: number;
    /** By car, in seconds. */
    car: number;
    /** By bicycle, in seconds. */
    cycling: number;
    /** On foot, in seconds. */
    walking: number;
    /** By public transport, in seconds. */
    public: number;
    /** Harsh accelerations, brakings and corners per 100 km; null for those who did not drive. */
    harsh: number | null;
    /** Kilometres above the limit per 100 km; null for those who did not drive. */
    speeding: number | null;
    /** Seconds with the phone in the hand or at the ear per hour of driving; null likewise. */
    phone: number | null;
    /** When the last trip of the period started, in unix seconds. */
    lastTrip: number;
    /** The drive with the lowest score, by its start in unix seconds; null if none is scored. */
    worstTrip: number | null;
    /** The local day of that drive. */
    worstDay: string | null;
    /** The lowest score of a drive; null if none is scored. */
    worst: number | null;
  } | null;
};

export type PoiVisit = {
  /** Its identifier. */
  id: string;
  /** The point of interest, by its id. */
  poiId: string;
  /** What it is called. */
  name: string;
  /** Labels chosen by the customer. */
  tags: string[];
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** Whether the user came or left. */
  kind: 'enter' | 'exit';
  /** When, RFC 3339 in UTC. */
  at: string;
  /** Latitude in degrees, WGS 84. */
  lat: number;
  /** Longitude in degrees, WGS 84. */
  lon: number;
  /** Distance in metres. */
  distanceMeters: number;
  /** Whether it counts only while the user is on a trip. */
  inTrip: boolean;
  /** For departures, the length of the stay in seconds; null for arrivals. */
  staySeconds: number | null;
};

export type ReceiverHealth = {
  /** Which receiver. */
  kind: 'assistance' | 'timeline' | 'generic';
  /** Not set up, switched off or in use. */
  state: 'unset' | 'off' | 'active';
  /** Why the product switched it off; null if it did not. */
  offReason: 'gone' | 'failing' | null;
  /** When the product switched it off, RFC 3339 in UTC; null if it did not. */
  offAt: string | null;
  /** Since when every attempt has failed, RFC 3339 in UTC; null if the last one succeeded. */
  failingSince: string | null;
  /** When an attempt last succeeded, RFC 3339 in UTC; null if never. */
  lastSuccessAt: string | null;
  /** Until when it asked not to be called, RFC 3339 in UTC; null if it did not. */
  heldUntil: string | null;
  /** How many events wait, counted up to 1,000. */
  waitingEvents: number;
  /** How many deliveries failed permanently. */
  failedDeliveries: number;
};

export type VehicleTrip = {
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** The second at which it starts, in unix time. */
  startTs: number;
  /** The second at which it ends, in unix time. */
  endTs: number;
  /** What kind it is. */
  type: 'CAR' | 'CYCLING' | 'WALKING' | 'IDLE' | 'TRAIN' | 'TRAM' | 'METRO' | 'BUS' | 'PUBLIC_TRANSPORT' | 'DRIVING' | 'FAKETRIP' | 'UNKNOWN';
  /** The local day that it belongs to. */
  day: string;
  /** IANA time zone where the item starts. */
  startTimeZone: string | null;
  /** Whether it may still be in progress. */
  isOpen: boolean;
  /** Distance in metres. */
  distanceMeters: number;
  /** Points from 0 to 100 for the whole, 100 is best; null if unknown. */
  total: number | null;
  /** How many harsh moments there were. */
  events: number;
  /** The vehicle of the drive, and why it is this one. */
  vehicle: ItemVehicle;
};

export type ListedVehicle = {
  /** Its identifier. */
  id: string;
  /** What it is called. */
  name: string;
  /** What is known of the vehicle. */
  props: {
    /** Who made it. */
    make: string;
    /** The model. */
    model: string;
    /** The number plate. */
    plate: string;
    /** The vehicle identification number; empty if unknown. */
    vin: string;
    /** Its fuel; null if unknown. */
    fuel: 'petrol' | 'diesel' | 'electric' | 'hybrid' | 'gas' | 'hydrogen' | 'other' | null;
    /** Custom properties. */
    own: ({
      /** What it is called. */
      name: string;
      /** What the property holds. */
      type: 'text' | 'number' | 'date' | 'yesNo';
      /** The value of the property. */
      value: string | number | boolean;
    })[];
  };
  /** Devices of the vehicle, by which its trips are recognised. */
  devices: ({
    /** The kind of device. */
    kind: 'bluetooth' | 'beacon' | 'obd' | 'carplay';
    /** What identifies the device. */
    identifier: string;
    /** What the device is called. */
    label: string;
  })[];
  /** Users whose own vehicle it is. */
  drivers: string[];
  /** What is odd about it. */
  warnings: 'vinCheckDigit'[];
  /** Increased by every change. */
  version: number;
  /** When it was made, RFC 3339 in UTC. */
  createdAt: string;
  /** When it was changed last, RFC 3339 in UTC. */
  changedAt: string;
  /** How many trips there were. */
  trips: number;
  /** Distance in metres. */
  distanceMeters: number;
  /** The last day with a trip; null if there was none. */
  lastDay: string | null;
};

export type WayPoint = {
  /** When, RFC 3339 in UTC. */
  timestamp: string;
  /** Latitude in degrees, WGS 84. */
  lat: number;
  /** Longitude in degrees, WGS 84. */
  lon: number;
  /** Details of the point. */
  wayPointInfo?: {
    /** Measured speed in km/h. */
    speed?: number;
    /** Allowed speed in km/h. */
    speedLimit?: number;
    /** The type of road. */
    wayType?: string;
    /** Measured latitude in degrees, before it was matched to the road. */
    origLat?: number;
    /** Measured longitude in degrees, before it was matched to the road. */
    origLon?: number;
    /** The dangerous area that contains the point. */
    dangerousAreaId?: string;
  };
};

export type WeeklySummary = {
  /** The week as ISO 8601 names it. */
  week: string;
  /** The Monday of the week. */
  firstDay: string;
  /** The Sunday of the week. */
  lastDay: string;
  /** Increased whenever the summary changes after it was sent. */
  version: number;
  /** When this version was computed. */
  computedAt: string;
  /** The mean score weighted by distance, 0 to 100; null without a scored drive. */
  score: number | null;
  /** The parts of the score, 0 to 100; null is unknown. */
  scores: {
    /** Points for gentle driving, 0 to 100; null if unknown. */
    safeness: number | null;
    /** Points for keeping to the limit, 0 to 100; null if unknown. */
    speed: number | null;
    /** Points for distraction-free driving, 0 to 100; null if unknown. */
    distraction: number | null;
  };
  /** The change in points since the previous week; null if one of the two has no score. */
  change: number | null;
  /** How many trips there were. */
  trips: number;
  /** Distance in metres. */
  distanceMeters: number;
  /** Metres driven by car. */
  drivenMeters: number;
  /** Metres by bicycle or on foot. */
  activeMeters: number;
  /** The drive with the highest score (in a tie, the longest); null without a scored drive. */
  bestTrip: {
    /** When it starts, RFC 3339 in UTC. */
    startTs: string;
    /** The local day that it belongs to. */
    day: string;
    /** From 0 to 100, 100 is best. */
    score: number;
  } | null;
  /** The drive with the lowest score (in a tie, the first); null if it would be the best one. */
  worstTrip: {
    /** When it starts, RFC 3339 in UTC. */
    startTs: string;
    /** The local day that it belongs to. */
    day: string;
    /** From 0 to 100, 100 is best. */
    score: number;
  } | null;
  /** What to improve next week; null without a scored drive. */
  tip: {
    /** Whether there is something to improve, or to keep it up. */
    kind: 'improve' | 'keep';
    /** The part of the score that cost most; null where there is nothing to improve. */
    part: 'ACCELERATION' | 'BRAKING' | 'CORNERING' | 'SPEED' | 'DFD' | null;
    /** The local hours in which most of its points were lost; null if no hours stand out. */
    hours: {
      /** The first hour. */
      from: number;
      /** The hour at which they end. */
      to: number;
    } | null;
    /** The type of road on which most of its points were lost; null if none stands out. */
    road: string | null;
    /** The tip in words. */
    text: {
      /** In English. */
      en: string;
      /** In German. */
      de: string;
    };
  } | null;
  /** Badges earned in the week; absent unless the project has badges switched on. */
  badges?: ('focused' | 'calm' | 'active')[];
};

export type RankedUser = {
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** Whether the user is a pilot, who is left out of billing and averages. */
  pilot: boolean;
  /** How many trips there were. */
  trips: number;
  /** Distance in metres. */
  distanceMeters: number;
  /** Points from 0 to 100 for the whole, 100 is best; null if unknown. */
  total: number | null;
  /** Points for gentle driving, 0 to 100; null if unknown. */
  safeness: number | null;
  /** Points for keeping to the limit, 0 to 100; null if unknown. */
  speed: number | null;
  /** Points for distraction-free driving, 0 to 100; null if unknown. */
  distraction: number | null;
};

export type DeviceTokens = {
  /** Authorises the device’s calls for five days. */
  accessToken: string;
  /** Exchanged for new tokens within seven days. */
  refreshToken: string;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** The name of the API key that registered the user. */
  audience: string;
  /** The installation of the app. */
  installationId: string;
  /** The project, by its number. */
  projectId: number;
};

export type Trip = {
  /** The second at which it starts, in unix time. */
  startTs: number;
  /** The second at which it ends, in unix time. */
  endTs: number;
  /** What kind it is. */
  type: 'CAR' | 'CYCLING' | 'WALKING' | 'IDLE' | 'TRAIN' | 'TRAM' | 'METRO' | 'BUS' | 'PUBLIC_TRANSPORT' | 'DRIVING' | 'FAKETRIP' | 'UNKNOWN';
  /** The detected mode, regardless of corrections. */
  measuredType: 'CAR' | 'CYCLING' | 'WALKING' | 'IDLE' | 'TRAIN' | 'TRAM' | 'METRO' | 'BUS' | 'PUBLIC_TRANSPORT' | 'DRIVING' | 'FAKETRIP' | 'UNKNOWN';
  /** Whether a person corrected it. */
  isOverridden: boolean;
  /** Whether it may still be in progress. */
  isOpen: boolean;
  /** The local day that it belongs to. */
  day: string;
  /** IANA time zone where the item starts. */
  startTimeZone: string | null;
  /** IANA time zone where the item ends. */
  endTimeZone: string | null;
  /** Distance in metres. */
  distanceMeters: number;
  /** Average speed in km/h; null if unknown. */
  averageSpeedKmh: number | null;
  /** Points from 0 to 100 for the whole, 100 is best; null if unknown. */
  total: number | null;
  /** Points for gentle driving, 0 to 100; null if unknown. */
  safeness: number | null;
  /** Points for keeping to the limit, 0 to 100; null if unknown. */
  speed: number | null;
  /** Points for distraction-free driving, 0 to 100; null if unknown. */
  distraction: number | null;
  /** How good the data is, 0 to 100; null if unknown. */
  quality: number | null;
};

export type Notification = {
  /** The event’s id, the same on every attempt. */
  id: string;
  /** The project, by its number. */
  projectId: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** When it happened, RFC 3339 in UTC. */
  time: string;
  /** What kind of event; the fields of data follow from it. */
  type: 'ASSISTANCE' | 'POI' | 'TIMELINE' | 'SUMMARY';
  /** What happened; every value is text. */
  data: Record<string, string>;
};

export type BlockAppUserInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** True blocks the user, false unblocks. */
  block: boolean;
};

export type ChangeManyPoisByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The points of interest to change, by their ids. */
  ids: string[];
  /** What to set; omitted fields stay unchanged. */
  set?: {
    /** Whether it is in use. */
    active?: boolean;
    /** Whether it counts only while the user is on a trip. */
    inTrip?: boolean;
    /** Whether entering is reported. */
    onEnter?: boolean;
    /** Whether leaving is reported. */
    onExit?: boolean;
    /** Shorter visits do not count, in seconds. */
    dwellSeconds?: number;
    /** Marks to add. */
    addTags?: string[];
    /** Marks to remove. */
    removeTags?: string[];
  };
  /** Whether to delete them instead. */
  remove?: boolean;
};

export type ChangePoiByKeyInput = {
  /** Its identifier. */
  id: string;
  /** The project, by its number. */
  projectId?: number;
  /** The version that the caller saw. */
  version: number;
  /** What it is called. */
  name?: string;
  /** Labels chosen by the customer. */
  tags?: string[];
  /** Whether it is in use. */
  active?: boolean;
  /** Whether it counts only while the user is on a trip. */
  inTrip?: boolean;
  /** Whether entering is reported. */
  onEnter?: boolean;
  /** Whether leaving is reported. */
  onExit?: boolean;
  /** Shorter visits do not count, in seconds. */
  dwellSeconds?: number;
  /** Where it is: a circle or a polygon. */
  shape?: {
    /** Circle or polygon. */
    kind: 'circle';
    /** Latitude in degrees, WGS 84. */
    lat: number;
    /** Longitude in degrees, WGS 84. */
    lon: number;
    /** Radius in metres; for a polygon, that of the circle around it. */
    radiusMeters: number;
  } | {
    /** Circle or polygon. */
    kind: 'polygon';
    /** The corners of a polygon as longitude and latitude; null for a circle. */
    ring: [number, number][];
  };
};

export type DeletePoiByKeyInput = {
  /** Its identifier. */
  id: string;
  /** The project, by its number. */
  projectId?: number;
};

export type GetPoiByKeyInput = {
  /** Its identifier. */
  id: string;
  /** The project, by its number. */
  projectId?: number;
};

export type ChangeUserConfigInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId?: string;
  /** What the SDK may do for this user. */
  services: ServicesChange;
};

export type GetUserConfigInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
};

export type ChangeVehicleByKeyInput = {
  /** Its identifier. */
  id: string;
  /** The project, by its number. */
  projectId?: number;
  /** The version that the caller saw. */
  version: number;
  /** What it is called. */
  name?: string;
  /** What is known of the vehicle. */
  props?: {
    /** Who made it. */
    make?: string;
    /** The model. */
    model?: string;
    /** The number plate. */
    plate?: string;
    /** The vehicle identification number; empty if unknown. */
    vin?: string;
    /** Its fuel; null if unknown. */
    fuel?: 'petrol' | 'diesel' | 'electric' | 'hybrid' | 'gas' | 'hydrogen' | 'other' | null;
    /** Custom properties. */
    own?: ({
      /** What it is called. */
      name: string;
      /** What the property holds. */
      type: 'text';
      /** The value of the property. */
      value: string;
    } | {
      /** What it is called. */
      name: string;
      /** What the property holds. */
      type: 'number';
      /** The value of the property. */
      value: number;
    } | {
      /** What it is called. */
      name: string;
      /** What the property holds. */
      type: 'date';
      /** The value of the property. */
      value: string;
    } | {
      /** What it is called. */
      name: string;
      /** What the property holds. */
      type: 'yesNo';
      /** The value of the property. */
      value: boolean;
    })[];
  };
  /** Devices by which its trips are recognised. */
  devices?: ({
    /** The kind of device. */
    kind: 'bluetooth' | 'beacon' | 'obd' | 'carplay';
    /** What identifies the device. */
    identifier: string;
    /** What the device is called. */
    label?: string;
  })[];
  /** Users whose own vehicle it is. */
  drivers?: string[];
};

export type DeleteVehicleByKeyInput = {
  /** Its identifier. */
  id: string;
  /** The project, by its number. */
  projectId?: number;
};

export type GetVehicleByKeyInput = {
  /** Its identifier. */
  id: string;
  /** The project, by its number. */
  projectId?: number;
};

export type CreatePoiByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** What it is called. */
  name: string;
  /** Where it is: a circle or a polygon. */
  shape: {
    /** Circle or polygon. */
    kind: 'circle';
    /** Latitude in degrees, WGS 84. */
    lat: number;
    /** Longitude in degrees, WGS 84. */
    lon: number;
    /** Radius in metres; for a polygon, that of the circle around it. */
    radiusMeters: number;
  } | {
    /** Circle or polygon. */
    kind: 'polygon';
    /** The corners of a polygon as longitude and latitude; null for a circle. */
    ring: [number, number][];
  };
  /** Labels chosen by the customer. */
  tags?: string[];
  /** Whether it is in use. */
  active?: boolean;
  /** Whether it counts only while the user is on a trip. */
  inTrip?: boolean;
  /** Whether entering is reported. */
  onEnter?: boolean;
  /** Whether leaving is reported. */
  onExit?: boolean;
  /** Shorter visits do not count, in seconds. */
  dwellSeconds?: number;
};

export type ListPoisByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The maximum number of rows; the schema states the largest value. */
  limit?: number;
  /** Where to continue: the Next-Cursor header of the previous page. */
  cursor?: string;
  /** Part of the name or id; every word must match. */
  search?: string;
  /** A label chosen by the customer. */
  tag?: string;
  /** Only those that are in use, or not. */
  state?: 'active' | 'inactive';
  /** West, south, east, north in degrees; west may be greater than east across the date line. */
  bounds?: string;
  /** What to sort by; a leading minus reverses the order. */
  sort?: 'name' | '-name' | 'changed' | '-changed';
};

export type CreateVehicleByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** What it is called. */
  name: string;
  /** What is known of the vehicle. */
  props?: {
    /** Who made it. */
    make?: string;
    /** The model. */
    model?: string;
    /** The number plate. */
    plate?: string;
    /** The vehicle identification number; empty if unknown. */
    vin?: string;
    /** Its fuel; null if unknown. */
    fuel?: 'petrol' | 'diesel' | 'electric' | 'hybrid' | 'gas' | 'hydrogen' | 'other' | null;
    /** Custom properties. */
    own?: ({
      /** What it is called. */
      name: string;
      /** What the property holds. */
      type: 'text';
      /** The value of the property. */
      value: string;
    } | {
      /** What it is called. */
      name: string;
      /** What the property holds. */
      type: 'number';
      /** The value of the property. */
      value: number;
    } | {
      /** What it is called. */
      name: string;
      /** What the property holds. */
      type: 'date';
      /** The value of the property. */
      value: string;
    } | {
      /** What it is called. */
      name: string;
      /** What the property holds. */
      type: 'yesNo';
      /** The value of the property. */
      value: boolean;
    })[];
  };
  /** Devices by which its trips are recognised. */
  devices?: ({
    /** The kind of device. */
    kind: 'bluetooth' | 'beacon' | 'obd' | 'carplay';
    /** What identifies the device. */
    identifier: string;
    /** What the device is called. */
    label?: string;
  })[];
  /** Users whose own vehicle it is. */
  drivers?: string[];
};

export type ListVehiclesByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The maximum number of rows; the schema states the largest value. */
  limit?: number;
  /** Where to continue: the Next-Cursor header of the previous page. */
  cursor?: string;
  /** Part of the name or id; every word must match. */
  search?: string;
  /** Only vehicles driven by it. */
  fuel?: 'petrol' | 'diesel' | 'electric' | 'hybrid' | 'gas' | 'hydrogen' | 'other';
  /** Only vehicles with a device of this kind, or with none. */
  device?: 'bluetooth' | 'beacon' | 'obd' | 'carplay' | 'none';
  /** Only vehicles of this user. */
  driver?: string;
  /** What to sort by; a leading minus reverses the order. */
  sort?: 'name' | '-name' | 'changed' | '-changed' | 'distance' | '-distance';
};

export type DeleteAppUserInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId?: string;
};

export type ListAppUsersByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** Part of the name or id; every word must match. */
  search?: string;
  /** Only users whose SDK is in this state; NONE: never reported. */
  state?: 'RUNNING' | 'READY' | 'ERROR' | 'UNINITIALISED' | 'NONE';
  /** The operating system. */
  platform?: string;
  /** Only users with this version of the SDK. */
  version?: string;
  /** Only users whose version is deprecated or older than the newest one. */
  outdated?: 'true';
  /** Only users whose phone warned of this, or any. */
  warning?: string;
  /** Only users whose phone reports a missing permission (missing), or none (granted). */
  permission?: 'missing' | 'granted';
  /** Only users who joined by this project code, by its id. */
  code?: string;
  /** Only users with this tag. */
  tag?: string;
  /** Only users who drive this vehicle, by its id. */
  vehicle?: string;
  /** Only users who were there in the last 30 days: `dangerous` for any dangerous area, or the id of a point of interest tagged `insights`. */
  area?: 'dangerous' | string;
  /** Only these groups of roll-outs, or in or out of the running one. */
  group?: string;
  /** Only blocked users. */
  blocked?: 'true';
  /** Only pilots. */
  pilot?: 'true';
  /** Only users who reported since then: a day in UTC, or RFC 3339; rounded down to half an hour. */
  seenSince?: string;
  /** Only users who have not reported since this day in UTC. */
  seenBefore?: string;
  /** Only users who were registered on this day in UTC or later. */
  createdSince?: string;
  /** Only users who were registered in the week (Monday to Sunday) of this day in UTC. */
  registeredIn?: string;
  /** Only users with a trip in the week (Monday to Sunday) of this day. */
  travelledIn?: string;
  /** The days of the figures: last7, last30, or a month. */
  period?: string;
  /** The first day of the figures instead of a period, with to. */
  from?: string;
  /** The last day of the figures, at most 366 days after from. */
  to?: string;
  /** Only users whose mean score lies in this range; either end may be missing. */
  score?: string;
  /** Only users whose change of the score lies in this range; either end may be missing. */
  trend?: string;
  /** Only users whose score for safe driving lies in this range; either end may be missing. */
  safeness?: string;
  /** Only users whose change of the score for safe driving lies in this range; either end may be missing. */
  safenessTrend?: string;
  /** Only users whose score for speed lies in this range; either end may be missing. */
  speed?: string;
  /** Only users whose change of the score for speed lies in this range; either end may be missing. */
  speedTrend?: string;
  /** Only users whose score for the phone lies in this range; either end may be missing. */
  distraction?: string;
  /** Only users whose change of the score for phone use lies in this range; either end may be missing. */
  distractionTrend?: string;
  /** Only users whose lowest score of a drive lies in this range; either end may be missing. */
  worst?: string;
  /** Only users whose number of trips lies in this range; either end may be missing. */
  trips?: string;
  /** Only users whose distance in metres lies in this range; either end may be missing. */
  distance?: string;
  /** Only users whose seconds by car lies in this range; either end may be missing. */
  car?: string;
  /** Only users whose seconds by bicycle lies in this range; either end may be missing. */
  cycling?: string;
  /** Only users whose seconds on foot lies in this range; either end may be missing. */
  walking?: string;
  /** Only users whose seconds by public transport lies in this range; either end may be missing. */
  public?: string;
  /** Only users whose number of harsh events per 100 km lies in this range; either end may be missing. */
  harsh?: string;
  /** Only users whose kilometres above the limit per 100 km lies in this range; either end may be missing. */
  speeding?: string;
  /** Only users whose seconds on the phone per hour of driving lies in this range; either end may be missing. */
  phone?: string;
  /** Only users whose start of the last trip, in unix seconds, lies in this range; either end may be missing. */
  lastTrip?: string;
  /** What to sort by; a leading minus reverses the order. */
  sort?: 'id' | '-id' | 'seen' | '-seen' | 'registered' | '-registered' | 'state' | '-state' | 'version' | '-version' | 'troubles' | '-troubles' | 'tags' | '-tags' | 'vehicles' | '-vehicles' | 'rollout' | '-rollout' | 'score' | '-score' | 'trend' | '-trend' | 'safeness' | '-safeness' | 'safenessTrend' | '-safenessTrend' | 'speed' | '-speed' | 'speedTrend' | '-speedTrend' | 'distraction' | '-distraction' | 'distractionTrend' | '-distractionTrend' | 'worst' | '-worst' | 'trips' | '-trips' | 'distance' | '-distance' | 'car' | '-car' | 'cycling' | '-cycling' | 'walking' | '-walking' | 'public' | '-public' | 'harsh' | '-harsh' | 'speeding' | '-speeding' | 'phone' | '-phone' | 'lastTrip' | '-lastTrip';
  /** The maximum number of rows; the schema states the largest value. */
  limit?: number;
  /** Where to continue: the Next-Cursor header of the previous page. */
  cursor?: string;
};

export type RegisterAppUserInput = {
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** Any further attribute of the user, such as a tariff. */
  qualifier?: string;
  /** The project, by its number. */
  projectId?: number;
};

export type DeleteTimelineItemInput = {
  /** The second at which the item starts: unix time in a path, RFC 3339 in an item. */
  startTs: number;
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
};

export type GetTimelineItemInput = {
  /** The second at which the item starts: unix time in a path, RFC 3339 in an item. */
  startTs: number;
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
};

export type EndFormerReceiverSecretByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** Which receiver. */
  kind: 'assistance' | 'timeline' | 'generic';
  /** The version that the caller saw. */
  version: number;
};

export type SetReceiverSecretByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** Which receiver. */
  kind: 'assistance' | 'timeline' | 'generic';
  /** The version that the caller saw. */
  version: number;
  /** With what events are signed. */
  secret?: string;
  /** For how many hours the previous secret stays valid. */
  overlapHours: 0 | 1 | 24 | 72 | 168;
};

export type ExportAppUserByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
};

export type ExportAppUsersByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** Part of the name or id; every word must match. */
  search?: string;
  /** Only users whose SDK is in this state; NONE: never reported. */
  state?: 'RUNNING' | 'READY' | 'ERROR' | 'UNINITIALISED' | 'NONE';
  /** The operating system. */
  platform?: string;
  /** Only users with this version of the SDK. */
  version?: string;
  /** Only users whose version is deprecated or older than the newest one. */
  outdated?: 'true';
  /** Only users whose phone warned of this, or any. */
  warning?: string;
  /** Only users whose phone reports a missing permission (missing), or none (granted). */
  permission?: 'missing' | 'granted';
  /** Only users who joined by this project code, by its id. */
  code?: string;
  /** Only users with this tag. */
  tag?: string;
  /** Only users who drive this vehicle, by its id. */
  vehicle?: string;
  /** Only users who were there in the last 30 days: `dangerous` for any dangerous area, or the id of a point of interest tagged `insights`. */
  area?: 'dangerous' | string;
  /** Only these groups of roll-outs, or in or out of the running one. */
  group?: string;
  /** Only blocked users. */
  blocked?: 'true';
  /** Only pilots. */
  pilot?: 'true';
  /** Only users who reported since then: a day in UTC, or RFC 3339; rounded down to half an hour. */
  seenSince?: string;
  /** Only users who have not reported since this day in UTC. */
  seenBefore?: string;
  /** Only users who were registered on this day in UTC or later. */
  createdSince?: string;
  /** Only users who were registered in the week (Monday to Sunday) of this day in UTC. */
  registeredIn?: string;
  /** Only users with a trip in the week (Monday to Sunday) of this day. */
  travelledIn?: string;
  /** The days of the figures: last7, last30, or a month. */
  period?: string;
  /** The first day of the figures instead of a period, with to. */
  from?: string;
  /** The last day of the figures, at most 366 days after from. */
  to?: string;
  /** Only users whose mean score lies in this range; either end may be missing. */
  score?: string;
  /** Only users whose change of the score lies in this range; either end may be missing. */
  trend?: string;
  /** Only users whose score for safe driving lies in this range; either end may be missing. */
  safeness?: string;
  /** Only users whose change of the score for safe driving lies in this range; either end may be missing. */
  safenessTrend?: string;
  /** Only users whose score for speed lies in this range; either end may be missing. */
  speed?: string;
  /** Only users whose change of the score for speed lies in this range; either end may be missing. */
  speedTrend?: string;
  /** Only users whose score for the phone lies in this range; either end may be missing. */
  distraction?: string;
  /** Only users whose change of the score for phone use lies in this range; either end may be missing. */
  distractionTrend?: string;
  /** Only users whose lowest score of a drive lies in this range; either end may be missing. */
  worst?: string;
  /** Only users whose number of trips lies in this range; either end may be missing. */
  trips?: string;
  /** Only users whose distance in metres lies in this range; either end may be missing. */
  distance?: string;
  /** Only users whose seconds by car lies in this range; either end may be missing. */
  car?: string;
  /** Only users whose seconds by bicycle lies in this range; either end may be missing. */
  cycling?: string;
  /** Only users whose seconds on foot lies in this range; either end may be missing. */
  walking?: string;
  /** Only users whose seconds by public transport lies in this range; either end may be missing. */
  public?: string;
  /** Only users whose number of harsh events per 100 km lies in this range; either end may be missing. */
  harsh?: string;
  /** Only users whose kilometres above the limit per 100 km lies in this range; either end may be missing. */
  speeding?: string;
  /** Only users whose seconds on the phone per hour of driving lies in this range; either end may be missing. */
  phone?: string;
  /** Only users whose start of the last trip, in unix seconds, lies in this range; either end may be missing. */
  lastTrip?: string;
  /** What to sort by; a leading minus reverses the order. */
  sort?: 'id' | '-id' | 'seen' | '-seen' | 'registered' | '-registered' | 'state' | '-state' | 'version' | '-version' | 'troubles' | '-troubles' | 'tags' | '-tags' | 'vehicles' | '-vehicles' | 'rollout' | '-rollout' | 'score' | '-score' | 'trend' | '-trend' | 'safeness' | '-safeness' | 'safenessTrend' | '-safenessTrend' | 'speed' | '-speed' | 'speedTrend' | '-speedTrend' | 'distraction' | '-distraction' | 'distractionTrend' | '-distractionTrend' | 'worst' | '-worst' | 'trips' | '-trips' | 'distance' | '-distance' | 'car' | '-car' | 'cycling' | '-cycling' | 'walking' | '-walking' | 'public' | '-public' | 'harsh' | '-harsh' | 'speeding' | '-speeding' | 'phone' | '-phone' | 'lastTrip' | '-lastTrip';
};

export type ExportDayByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The local day on which items start. */
  day: string;
  /** What the file lists. */
  content: 'trips' | 'items' | 'points' | 'scores' | 'events';
  /** The form of the file. */
  format?: 'csv' | 'geojson' | 'parquet';
  /** Users up to this one are left out, to resume an interrupted download. Empty for all. */
  after?: string;
};

export type ExportPeriodByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** The earliest start, in unix seconds. */
  fromTimestamp: number;
  /** The latest start, in unix seconds. */
  toTimestamp: number;
  /** The form of the file. */
  format: 'gpx' | 'geojson' | 'csv' | 'json';
};

export type ExportPoisByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** Part of the name or id; every word must match. */
  search?: string;
  /** A label chosen by the customer. */
  tag?: string;
  /** Only those that are in use, or not. */
  state?: 'active' | 'inactive';
  /** West, south, east, north in degrees; west may be greater than east across the date line. */
  bounds?: string;
  /** The form of the file. */
  format: 'geojson' | 'kml' | 'csv';
};

export type ExportTripsByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** The earliest start, in unix seconds. */
  fromTimestamp: number;
  /** The latest start, in unix seconds. */
  toTimestamp: number;
  /** Only trips by this mode of travel. */
  mode?: 'car' | 'cycling' | 'walking' | 'public' | 'unknown';
  /** What to sort by; a leading minus reverses the order. */
  sort?: 'start' | '-start' | 'distance' | '-distance' | 'duration' | '-duration' | 'score' | '-score' | 'quality' | '-quality';
};

export type GetAppUserByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
};

export type GetAuthCodeInput = {
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** The project, by its number. */
  projectId?: number;
};

export type MakeAuthCodeInput = {
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** The project, by its number. */
  projectId?: number;
};

export type GetDangerousAreaByKeyInput = {
  /** Its identifier. */
  id: string;
};

export type GetDeliveryByKeyInput = {
  /** Its identifier. */
  id: string;
  /** The project, by its number. */
  projectId?: number;
};

export type GetLastLocationInput = {
  /** Which position: TIMELINE-END, CAR-END, TRIP-POSITION, USERPOS or TAG:<name>. */
  context: 'TIMELINE-END' | 'CAR-END' | 'TRIP-POSITION' | 'USERPOS' | string;
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
};

export type GetLeaderboardInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** A tag that the user has. */
  tag: string;
};

export type GetOverTimeByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** How long a step is. */
  by?: 'week' | 'month' | 'year';
  /** The first day; without it, the last steps up to today. */
  from?: string;
  /** The last day; without it, today. */
  to?: string;
};

export type GetProjectLogoInput = {
  /** The project, by its number. */
  projectId?: number;
  /** For a light or a dark screen. */
  scheme?: 'light' | 'dark';
};

export type GetProjectStyleInput = {
  /** The project, by its number. */
  projectId?: number;
};

export type GetSdkConfigByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
};

export type SaveSdkConfigByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** What phones may do, and what the app reads. */
  config: {
    /** What the SDK may do for this user. */
    services: {
      /** Detects drives. */
      driving: {
        /** Whether the service is on. */
        enabled: boolean;
        /** Detects use of the phone while driving. */
        distractionFreeDriving: boolean;
        /** Detects harsh acceleration, braking and cornering. */
        drivingBehaviour: boolean;
        /** Detects the devices of vehicles during drives. */
        deviceDiscovery: boolean;
      };
      /** Detects rides by bicycle. */
      cycling: {
        /** Whether the service is on. */
        enabled: boolean;
      };
      /** The ride on a line of public transport. */
      publicTransport: {
        /** Whether the service is on. */
        enabled: boolean;
      };
      /** Detects walks. */
      walking: {
        /** Whether the service is on. */
        enabled: boolean;
        /** Records positions during walks. */
        walkingLocation: boolean;
      };
      /** The places that the fact mentions. */
      places: {
        /** Whether the service is on. */
        enabled: boolean;
      };
      /** Detects visits of points of interest. */
      pointsOfInterest: {
        /** Whether the service is on. */
        enabled: boolean;
      };
      /** Detects crashes. */
      automaticImpactDetection: {
        /** Whether the service is on. */
        enabled: boolean;
      };
      /** Lets the user ask for assistance. */
      assistanceCall: {
        /** Whether the service is on. */
        enabled: boolean;
      };
      /** Reports the phone’s health. */
      health: {
        /** Whether the service is on. */
        enabled: boolean;
      };
    };
    /** How the SDK behaves. */
    options: {
      /** Whether the SDK needs permission for motion sensors to run. */
      motionPermissionMandatory: boolean;
      /** Whether the SDK needs background location to run. */
      backgroundLocationPermissionMandatory: boolean;
      /** Whether the phone follows this configuration. */
      useBackendConfig: boolean;
      /** When the phone looks for devices of vehicles. */
      deviceDiscovery: {
        /** Seconds from the start of a drive to the first scan. */
        startDelay: number;
        /** Seconds that a scan takes. */
        duration: number;
        /** Seconds between scans. */
        interval: number;
        /** Whether a scan ends with the first device. */
        stopScanOnFirstDiscovered: boolean;
      };
    };
    /** What the customer’s app reads, by name. */
    appConfig: Record<string, {
      /** The value: any JSON but null. */
      value: unknown;
      /** The group under which the dashboard shows the value; null for none. */
      group: string | null;
    }>;
  };
  /** The version that the caller saw. */
  version: number;
  /** The share of users in per cent. */
  share?: number;
};

export type GetStateHistoryInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** The earliest start, in unix seconds. */
  from?: number;
  /** The latest start, in unix seconds. */
  to?: number;
  /** The maximum number of rows; the schema states the largest value. */
  limit?: number;
  /** Where to continue: the Next-Cursor header of the previous page. */
  cursor?: string;
  /** Which history: that of the SDK’s state. */
  properties?: 'STATUS';
};

export type GetTimelineBatchInput = {
  body: ({
    /** The project, by its number. */
    projectId: number;
    /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
    userId: string;
    /** When the item starts: unix seconds, or RFC 3339 as items carry it. */
    startTime: number | string;
  })[];
};

export type GetVehicleOverTimeByKeyInput = {
  /** Its identifier. */
  id: string;
  /** The project, by its number. */
  projectId?: number;
  /** How long a step is. */
  by?: 'week' | 'month' | 'year';
};

export type ImportPoisByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The form of the file. */
  format: 'geojson' | 'kml' | 'csv';
  /** The content of the file. */
  text: string;
  /** If true, it only reports what would happen. */
  dryRun?: boolean;
};

export type LabelTimelineItemInput = {
  /** The second at which the item starts, in unix time. */
  ts: number;
  /** The actual mode of the item. */
  label: 'CAR' | 'CYCLING' | 'WALKING' | 'IDLE' | 'TRAIN' | 'TRAM' | 'METRO' | 'BUS' | 'PUBLIC_TRANSPORT' | 'DRIVING' | 'FAKETRIP' | 'UNKNOWN';
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId?: string;
};

export type ListAppVehicleScoresByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** The first day. */
  from?: string;
  /** The last day. */
  to?: string;
};

export type ListDangerousAreasByKeyInput = {
  /** The maximum number of rows; the schema states the largest value. */
  limit?: number;
  /** Where to continue: the Next-Cursor header of the previous page. */
  cursor?: string;
  /** Part of the name or id; every word must match. */
  search?: string;
  /** Only areas of this kind. */
  kind?: 'accident-blackspot' | 'harsh-driving' | 'junction' | 'bend' | 'crossing' | 'school' | 'roadworks' | 'wildlife' | 'surface' | 'visibility' | 'hazard';
  /** Only areas in this state. */
  state?: 'in-force' | 'planned' | 'over' | 'off';
  /** West, south, east, north in degrees; west may be greater than east across the date line. */
  bounds?: string;
  /** What to sort by; a leading minus reverses the order. */
  sort?: 'name' | '-name' | 'changed' | '-changed';
};

export type ListDeliveriesByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** Which receiver. */
  kind: 'assistance' | 'timeline' | 'generic';
  /** The maximum number of rows; the schema states the largest value. */
  limit?: number;
  /** Where to continue: the Next-Cursor header of the previous page. */
  cursor?: string;
  /** Only deliveries in this state. */
  state?: 'waiting' | 'delivered' | 'failed' | 'split';
  /** The kind of event. */
  event?: 'AID' | 'BCALL' | 'TIMELINE_CREATED' | 'TIMELINE_CHANGED' | 'TIMELINE_DELETED' | 'WEEKLY_SUMMARY' | 'POI';
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId?: string;
  /** The earliest time, RFC 3339. */
  from?: string;
  /** The latest time, RFC 3339. */
  to?: string;
};

export type ListLastLocationsInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
};

export type ListPoiEventsByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The maximum number of rows; the schema states the largest value. */
  limit?: number;
  /** Where to continue: the Next-Cursor header of the previous page. */
  cursor?: string;
  /** The point of interest, by its id. */
  poiId?: string;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId?: string;
  /** Only arrivals, or only departures. */
  kind?: 'enter' | 'exit';
  /** The earliest time, RFC 3339. */
  from?: string;
  /** The latest time, RFC 3339. */
  to?: string;
};

export type ListPoiTagsByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
};

export type ListPoisNearbyByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** Latitude in degrees, WGS 84. */
  lat: number;
  /** Longitude in degrees, WGS 84. */
  lon: number;
  /** The maximum number of rows, from 1 to 100. */
  limit?: number;
};

export type ListReceiverHealthByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
};

export type ListReceiversByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
};

export type RemoveReceiverByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** Which receiver. */
  kind: 'assistance' | 'timeline' | 'generic';
  /** The version that the caller saw. */
  version: number;
};

export type SaveReceiverByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** Which receiver. */
  kind: 'assistance' | 'timeline' | 'generic';
  /** The version that the caller saw; 0 if it was never saved. */
  version: number;
  /** The address that events are sent to; null if it is not set up. */
  url: string;
  /** Whether it is in use. */
  active: boolean;
  /** Which events are sent to it. */
  events: ('AID' | 'BCALL' | 'TIMELINE_CREATED' | 'TIMELINE_CHANGED' | 'TIMELINE_DELETED' | 'WEEKLY_SUMMARY' | 'POI')[];
  /** Headers that are sent with every event. */
  headers: {
    /** The name of the header. */
    name: string;
    /** Its value; if absent, the current one stays. */
    value?: string;
  }[];
};

export type ListTimelineInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** The earliest start, in unix seconds. */
  from?: number;
  /** The latest start, in unix seconds. */
  to?: number;
  /** The maximum number of rows; the schema states the largest value. */
  limit?: number;
  /** Where to continue: the Next-Cursor header of the previous page. */
  cursor?: string;
};

export type ListVehicleTripsByKeyInput = {
  /** Its identifier. */
  id: string;
  /** The project, by its number. */
  projectId?: number;
  /** The maximum number of rows; the schema states the largest value. */
  limit?: number;
  /** Where to continue: the Next-Cursor header of the previous page. */
  cursor?: string;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId?: string;
};

export type ListWayPointsInput = {
  /** The second at which the item starts: unix time in a path, RFC 3339 in an item. */
  startTs: number;
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** Whether each point carries its details. */
  withWayPointInfo?: string;
};

export type ListWeeklySummariesByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** The maximum number of rows; the schema states the largest value. */
  limit?: number;
  /** Where to continue: the Next-Cursor header of the previous page. */
  cursor?: string;
};

export type RankAppUsersByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The first day. */
  from: string;
  /** The last day, at most 366 days after the first. */
  to: string;
  /** What to sort by; a leading minus reverses the order. */
  sort?: 'score' | '-score' | 'trips' | '-trips' | 'distance' | '-distance';
  /** The maximum number of rows; the schema states the largest value. */
  limit?: number;
  /** Where to continue: the Next-Cursor header of the previous page. */
  cursor?: string;
};

export type RegisterAppUserOlderNameInput = {
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** Any further attribute of the user, such as a tariff. */
  qualifier?: string;
  /** The project, by its number. */
  projectId?: number;
};

export type ResendDeliveriesByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** Which receiver. */
  kind: 'assistance' | 'timeline' | 'generic';
  /** What failed, or everything. */
  which: 'failed' | 'all';
  /** The earliest time, RFC 3339. */
  from: string;
  /** The latest time, RFC 3339. */
  to?: string;
};

export type ResendDeliveryByKeyInput = {
  /** Its identifier. */
  id: string;
  /** The project, by its number. */
  projectId?: number;
};

export type SearchTripsByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** The earliest start, in unix seconds. */
  fromTimestamp: number;
  /** The latest start, in unix seconds. */
  toTimestamp: number;
  /** Only trips by this mode of travel. */
  mode?: 'car' | 'cycling' | 'walking' | 'public' | 'unknown';
  /** What to sort by; a leading minus reverses the order. */
  sort?: 'start' | '-start' | 'distance' | '-distance' | 'duration' | '-duration' | 'score' | '-score' | 'quality' | '-quality';
  /** The maximum number of rows; the schema states the largest value. */
  limit?: number;
  /** Where to continue: the Next-Cursor header of the previous page. */
  cursor?: string;
};

export type SendTestEventByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** Which receiver. */
  kind: 'assistance' | 'timeline' | 'generic';
  /** The kind of event. */
  event: 'AID' | 'BCALL' | 'TIMELINE_CREATED' | 'TIMELINE_CHANGED' | 'TIMELINE_DELETED' | 'WEEKLY_SUMMARY' | 'POI';
};

export type SetAppUserPilotByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** Whether the user is a pilot, who is left out of billing and averages. */
  pilot: boolean;
};

export type SteerRollOutByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  body: {
    /** Raise the share, finish for everyone, or withdraw. */
    step: 'raise';
    /** The share of users in per cent. */
    share: number;
    /** The version that the caller saw. */
    version: number;
  } | {
    /** Raise the share, finish for everyone, or withdraw. */
    step: 'finish';
    /** The version that the caller saw. */
    version: number;
  } | {
    /** Raise the share, finish for everyone, or withdraw. */
    step: 'withdraw';
    /** The version that the caller saw. */
    version: number;
  };
};

export type TagAppUserByKeyInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** Tags to add to the user. */
  add?: string[];
  /** Tags to remove from the user. */
  remove?: string[];
};

const CALLS = {
  blockAppUser: { method: 'POST', path: '/v20/access/block', inPath: [], inQuery: [], body: ['projectId', 'userId', 'block'] },
  changeManyPoisByKey: { method: 'POST', path: '/v20/poi/bulk', inPath: [], inQuery: ['projectId'], body: ['ids', 'set', 'remove'] },
  changePoiByKey: { method: 'PATCH', path: '/v20/poi/{id}', inPath: ['id'], inQuery: ['projectId'], body: ['version', 'name', 'tags', 'active', 'inTrip', 'onEnter', 'onExit', 'dwellSeconds', 'shape'] },
  deletePoiByKey: { method: 'DELETE', path: '/v20/poi/{id}', inPath: ['id'], inQuery: ['projectId'] },
  getPoiByKey: { method: 'GET', path: '/v20/poi/{id}', inPath: ['id'], inQuery: ['projectId'] },
  changeUserConfig: { method: 'PATCH', path: '/v20/user/config', inPath: [], inQuery: ['projectId', 'userId'], body: ['services'] },
  getUserConfig: { method: 'GET', path: '/v20/user/config', inPath: [], inQuery: ['projectId', 'userId'] },
  changeVehicleByKey: { method: 'PATCH', path: '/v20/vehicle/{id}', inPath: ['id'], inQuery: ['projectId'], body: ['version', 'name', 'props', 'devices', 'drivers'] },
  deleteVehicleByKey: { method: 'DELETE', path: '/v20/vehicle/{id}', inPath: ['id'], inQuery: ['projectId'] },
  getVehicleByKey: { method: 'GET', path: '/v20/vehicle/{id}', inPath: ['id'], inQuery: ['projectId'] },
  createPoiByKey: { method: 'POST', path: '/v20/poi', inPath: [], inQuery: ['projectId'], body: ['name', 'shape', 'tags', 'active', 'inTrip', 'onEnter', 'onExit', 'dwellSeconds'] },
  listPoisByKey: { method: 'GET', path: '/v20/poi', inPath: [], inQuery: ['projectId', 'limit', 'cursor', 'search', 'tag', 'state', 'bounds', 'sort'] },
  createVehicleByKey: { method: 'POST', path: '/v20/vehicle', inPath: [], inQuery: ['projectId'], body: ['name', 'props', 'devices', 'drivers'] },
  listVehiclesByKey: { method: 'GET', path: '/v20/vehicle', inPath: [], inQuery: ['projectId', 'limit', 'cursor', 'search', 'fuel', 'device', 'driver', 'sort'] },
  deleteAppUser: { method: 'DELETE', path: '/v20/user', inPath: [], inQuery: ['projectId', 'userId'] },
  listAppUsersByKey: { method: 'GET', path: '/v20/user', inPath: [], inQuery: ['projectId', 'search', 'state', 'platform', 'version', 'outdated', 'warning', 'permission', 'code', 'tag', 'vehicle', 'area', 'group', 'blocked', 'pilot', 'seenSince', 'seenBefore', 'createdSince', 'registeredIn', 'travelledIn', 'period', 'from', 'to', 'score', 'trend', 'safeness', 'safenessTrend', 'speed', 'speedTrend', 'distraction', 'distractionTrend', 'worst', 'trips', 'distance', 'car', 'cycling', 'walking', 'public', 'harsh', 'speeding', 'phone', 'lastTrip', 'sort', 'limit', 'cursor'] },
  registerAppUser: { method: 'POST', path: '/v20/user', inPath: [], inQuery: [], body: ['userId', 'qualifier', 'projectId'] },
  deleteTimelineItem: { method: 'DELETE', path: '/v20/timeline/{startTs}', inPath: ['startTs'], inQuery: ['projectId', 'userId'] },
  getTimelineItem: { method: 'GET', path: '/v20/timeline/{startTs}', inPath: ['startTs'], inQuery: ['projectId', 'userId'] },
  endFormerReceiverSecretByKey: { method: 'DELETE', path: '/v20/receiver/secret', inPath: [], inQuery: ['projectId', 'kind', 'version'] },
  setReceiverSecretByKey: { method: 'POST', path: '/v20/receiver/secret', inPath: [], inQuery: ['projectId'], body: ['kind', 'version', 'secret', 'overlapHours'] },
  exportAppUserByKey: { method: 'GET', path: '/v20/user/archive', inPath: [], inQuery: ['projectId', 'userId'] },
  exportAppUsersByKey: { method: 'GET', path: '/v20/user/export', inPath: [], inQuery: ['projectId', 'search', 'state', 'platform', 'version', 'outdated', 'warning', 'permission', 'code', 'tag', 'vehicle', 'area', 'group', 'blocked', 'pilot', 'seenSince', 'seenBefore', 'createdSince', 'registeredIn', 'travelledIn', 'period', 'from', 'to', 'score', 'trend', 'safeness', 'safenessTrend', 'speed', 'speedTrend', 'distraction', 'distractionTrend', 'worst', 'trips', 'distance', 'car', 'cycling', 'walking', 'public', 'harsh', 'speeding', 'phone', 'lastTrip', 'sort'] },
  exportDayByKey: { method: 'GET', path: '/v20/export/day', inPath: [], inQuery: ['projectId', 'day', 'content', 'format', 'after'] },
  exportPeriodByKey: { method: 'GET', path: '/v20/trip/period', inPath: [], inQuery: ['projectId', 'userId', 'fromTimestamp', 'toTimestamp', 'format'] },
  exportPoisByKey: { method: 'GET', path: '/v20/poi/export', inPath: [], inQuery: ['projectId', 'search', 'tag', 'state', 'bounds', 'format'] },
  exportTripsByKey: { method: 'GET', path: '/v20/trip/export', inPath: [], inQuery: ['projectId', 'userId', 'fromTimestamp', 'toTimestamp', 'mode', 'sort'] },
  getAppUserByKey: { method: 'GET', path: '/v20/user/status', inPath: [], inQuery: ['projectId', 'userId'] },
  getAuthCode: { method: 'GET', path: '/v20/user/authcode', inPath: [], inQuery: ['userId', 'projectId'] },
  makeAuthCode: { method: 'POST', path: '/v20/user/authcode', inPath: [], inQuery: [], body: ['userId', 'projectId'] },
  getDangerousAreaByKey: { method: 'GET', path: '/v20/dangerousArea/{id}', inPath: ['id'], inQuery: [] },
  getDeliveryByKey: { method: 'GET', path: '/v20/receiver/delivery/{id}', inPath: ['id'], inQuery: ['projectId'] },
  getLastLocation: { method: 'GET', path: '/v20/location/{context}', inPath: ['context'], inQuery: ['projectId', 'userId'] },
  getLeaderboard: { method: 'GET', path: '/v20/leaderboard', inPath: [], inQuery: ['projectId', 'userId', 'tag'] },
  getOverTimeByKey: { method: 'GET', path: '/v20/trip/overTime', inPath: [], inQuery: ['projectId', 'userId', 'by', 'from', 'to'] },
  getProjectLogo: { method: 'GET', path: '/v20/app/style/logo', inPath: [], inQuery: ['projectId', 'scheme'] },
  getProjectStyle: { method: 'GET', path: '/v20/app/style', inPath: [], inQuery: ['projectId'] },
  getSdkConfigByKey: { method: 'GET', path: '/v20/sdk/config', inPath: [], inQuery: ['projectId'] },
  saveSdkConfigByKey: { method: 'PUT', path: '/v20/sdk/config', inPath: [], inQuery: ['projectId'], body: ['config', 'version', 'share'] },
  getStateHistory: { method: 'GET', path: '/v20/state/history', inPath: [], inQuery: ['projectId', 'userId', 'from', 'to', 'limit', 'cursor', 'properties'] },
  getTimelineBatch: { method: 'POST', path: '/v20/timeline/batch', inPath: [], inQuery: [], body: 'whole' },
  getVehicleOverTimeByKey: { method: 'GET', path: '/v20/vehicle/{id}/overTime', inPath: ['id'], inQuery: ['projectId', 'by'] },
  importPoisByKey: { method: 'POST', path: '/v20/poi/import', inPath: [], inQuery: ['projectId'], body: ['format', 'text', 'dryRun'] },
  labelTimelineItem: { method: 'PATCH', path: '/v20/timeline/admin/label/{ts}/{label}', inPath: ['ts', 'label'], inQuery: ['projectId', 'userId'], body: [] },
  listAppVehicleScoresByKey: { method: 'GET', path: '/v20/user/vehicle', inPath: [], inQuery: ['projectId', 'userId', 'from', 'to'] },
  listDangerousAreasByKey: { method: 'GET', path: '/v20/dangerousArea', inPath: [], inQuery: ['limit', 'cursor', 'search', 'kind', 'state', 'bounds', 'sort'] },
  listDeliveriesByKey: { method: 'GET', path: '/v20/receiver/delivery', inPath: [], inQuery: ['projectId', 'kind', 'limit', 'cursor', 'state', 'event', 'userId', 'from', 'to'] },
  listLastLocations: { method: 'GET', path: '/v20/location', inPath: [], inQuery: ['projectId', 'userId'] },
  listPoiEventsByKey: { method: 'GET', path: '/v20/poi/visit', inPath: [], inQuery: ['projectId', 'limit', 'cursor', 'poiId', 'userId', 'kind', 'from', 'to'] },
  listPoiTagsByKey: { method: 'GET', path: '/v20/poi/tag', inPath: [], inQuery: ['projectId'] },
  listPoisNearbyByKey: { method: 'GET', path: '/v20/poi/nearby', inPath: [], inQuery: ['projectId', 'lat', 'lon', 'limit'] },
  listReceiverHealthByKey: { method: 'GET', path: '/v20/receiver/health', inPath: [], inQuery: ['projectId'] },
  listReceiversByKey: { method: 'GET', path: '/v20/receiver', inPath: [], inQuery: ['projectId'] },
  removeReceiverByKey: { method: 'DELETE', path: '/v20/receiver', inPath: [], inQuery: ['projectId', 'kind', 'version'] },
  saveReceiverByKey: { method: 'POST', path: '/v20/receiver', inPath: [], inQuery: ['projectId'], body: ['kind', 'version', 'url', 'active', 'events', 'headers'] },
  listTimeline: { method: 'GET', path: '/v20/timeline', inPath: [], inQuery: ['projectId', 'userId', 'from', 'to', 'limit', 'cursor'] },
  listVehicleTripsByKey: { method: 'GET', path: '/v20/vehicle/{id}/trip', inPath: ['id'], inQuery: ['projectId', 'limit', 'cursor', 'userId'] },
  listWayPoints: { method: 'GET', path: '/v20/timeline/{startTs}/points', inPath: ['startTs'], inQuery: ['projectId', 'userId', 'withWayPointInfo'] },
  listWeeklySummariesByKey: { method: 'GET', path: '/v20/summary', inPath: [], inQuery: ['projectId', 'userId', 'limit', 'cursor'] },
  rankAppUsersByKey: { method: 'GET', path: '/v20/user/ranking', inPath: [], inQuery: ['projectId', 'from', 'to', 'sort', 'limit', 'cursor'] },
  registerAppUserOlderName: { method: 'POST', path: '/v20/auth/register', inPath: [], inQuery: [], body: ['userId', 'qualifier', 'projectId'] },
  resendDeliveriesByKey: { method: 'POST', path: '/v20/receiver/resend', inPath: [], inQuery: ['projectId'], body: ['kind', 'which', 'from', 'to'] },
  resendDeliveryByKey: { method: 'POST', path: '/v20/receiver/delivery/{id}/resend', inPath: ['id'], inQuery: ['projectId'], body: [] },
  searchTripsByKey: { method: 'GET', path: '/v20/trip', inPath: [], inQuery: ['projectId', 'userId', 'fromTimestamp', 'toTimestamp', 'mode', 'sort', 'limit', 'cursor'] },
  sendTestEventByKey: { method: 'POST', path: '/v20/receiver/test', inPath: [], inQuery: ['projectId'], body: ['kind', 'event'] },
  setAppUserPilotByKey: { method: 'POST', path: '/v20/user/pilot', inPath: [], inQuery: ['projectId', 'userId'], body: ['pilot'] },
  steerRollOutByKey: { method: 'POST', path: '/v20/sdk/config/rollout', inPath: [], inQuery: ['projectId'], body: 'whole' },
  tagAppUserByKey: { method: 'POST', path: '/v20/user/tag', inPath: [], inQuery: ['projectId', 'userId'], body: ['add', 'remove'] },
} as const satisfies Record<string, Call>;

/** Every call of a backend, by its name. */
export class MoveClient extends HttpTransport {
  /** Blocks or unblocks a user; every request of a blocked user is answered with 403. */
  blockAppUser(input: BlockAppUserInput, options?: CallOptions): Promise<{
    /** The project, by its number. */
    projectId: number;
    /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
    userId: string;
    /** Whether the user is blocked now. */
    blocked: boolean;
  }> {
    return this.call(CALLS.blockAppUser, input, options);
  }

  /** Changes or deletes up to 500 points of interest at once, all or none. What is not named stays. */
  changeManyPoisByKey(input: ChangeManyPoisByKeyInput, options?: CallOptions): Promise<{
    /** How many were changed. */
    changed: number;
    /** How many already had the value. */
    unchanged: number;
  }> {
    return this.call(CALLS.changeManyPoisByKey, input, options);
  }

  /** Changes a point of interest. `version` is the one that the caller saw. */
  changePoiByKey(input: ChangePoiByKeyInput, options?: CallOptions): Promise<{
    /** The point of interest. */
    poi: Poi;
  }> {
    return this.call(CALLS.changePoiByKey, input, options);
  }

  /** Deletes a point of interest; its history stays, and it can be restored from the revisions. */
  deletePoiByKey(input: DeletePoiByKeyInput, options?: CallOptions): Promise<{
    /** Always true: it is gone. */
    deleted: true;
  }> {
    return this.call(CALLS.deletePoiByKey, input, options);
  }

  /** One point of interest. */
  getPoiByKey(input: GetPoiByKeyInput, options?: CallOptions): Promise<{
    /** The point of interest. */
    poi: Poi;
  }> {
    return this.call(CALLS.getPoiByKey, input, options);
  }

  /** Switches services of one user off or on again; never beyond what the project has. */
  changeUserConfig(input: ChangeUserConfigInput, options?: CallOptions): Promise<{
    /** The project, by its number. */
    projectId: number;
    /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
    userId: string;
    /** What the SDK may do for this user. */
    services: Services;
  }> {
    return this.call(CALLS.changeUserConfig, input, options);
  }

  /** The services that are on for a user: those of the project, minus those switched off for this user. */
  getUserConfig(input: GetUserConfigInput, options?: CallOptions): Promise<{
    /** The project, by its number. */
    projectId: number;
    /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
    userId: string;
    /** What the SDK may do for this user. */
    services: Services;
  }> {
    return this.call(CALLS.getUserConfig, input, options);
  }

  /** Changes a vehicle. `version` is the one that the caller saw. Omitted fields stay unchanged. */
  changeVehicleByKey(input: ChangeVehicleByKeyInput, options?: CallOptions): Promise<{
    /** The vehicle. */
    vehicle: Vehicle;
  }> {
    return this.call(CALLS.changeVehicleByKey, input, options);
  }

  /** Deletes a vehicle; its past trips keep its name, and it can be restored from the revisions. */
  deleteVehicleByKey(input: DeleteVehicleByKeyInput, options?: CallOptions): Promise<{
    /** Always true: it is gone. */
    deleted: true;
  }> {
    return this.call(CALLS.deleteVehicleByKey, input, options);
  }

  /** One vehicle. For a merged vehicle, the one it was merged into. */
  getVehicleByKey(input: GetVehicleByKeyInput, options?: CallOptions): Promise<{
    /** The vehicle. */
    vehicle: Vehicle;
  }> {
    return this.call(CALLS.getVehicleByKey, input, options);
  }

  /** Creates a point of interest: a circle or a polygon with a name. A duplicate at the same place is refused. */
  createPoiByKey(input: CreatePoiByKeyInput, options?: CallOptions): Promise<{
    /** The point of interest. */
    poi: Poi;
  }> {
    return this.call(CALLS.createPoiByKey, input, options);
  }

  /** The points of interest of a project, by part of the name, tag, state and place. A page has fewer than requested once these have 10,000 corners. */
  listPoisByKey(input: ListPoisByKeyInput = {}, options?: CallOptions): Promise<{
    /** The rows of this page. */
    items: Poi[];
    /** The cursor of the next page; null on the last one. */
    next: string | null;
    /** How many there are in all. */
    total: number;
  }> {
    return this.call(CALLS.listPoisByKey, input, options);
  }

  /** The same, page after page; `limit` says how long a page is. */
  listPoisByKeyPages(input: ListPoisByKeyInput = {}, options?: CallOptions): AsyncGenerator<{
    /** The rows of this page. */
    items: Poi[];
    /** The cursor of the next page; null on the last one. */
    next: string | null;
    /** How many there are in all. */
    total: number;
  }> {
    return this.pages(CALLS.listPoisByKey, input, options);
  }

  /** Creates a vehicle. A device of another vehicle is refused, and that vehicle is named. */
  createVehicleByKey(input: CreateVehicleByKeyInput, options?: CallOptions): Promise<{
    /** The vehicle. */
    vehicle: Vehicle;
  }> {
    return this.call(CALLS.createVehicleByKey, input, options);
  }

  /** The vehicles of a project, by part of name, make, model, plate, VIN or device, by fuel, device and driver. */
  listVehiclesByKey(input: ListVehiclesByKeyInput = {}, options?: CallOptions): Promise<{
    /** The rows of this page. */
    items: ListedVehicle[];
    /** The cursor of the next page; null on the last one. */
    next: string | null;
    /** How many there are in all. */
    total: number;
  }> {
    return this.call(CALLS.listVehiclesByKey, input, options);
  }

  /** The same, page after page; `limit` says how long a page is. */
  listVehiclesByKeyPages(input: ListVehiclesByKeyInput = {}, options?: CallOptions): AsyncGenerator<{
    /** The rows of this page. */
    items: ListedVehicle[];
    /** The cursor of the next page; null on the last one. */
    next: string | null;
    /** How many there are in all. */
    total: number;
  }> {
    return this.pages(CALLS.listVehiclesByKey, input, options);
  }

  /** Permanently erases all data of a user, who is named in the query or in the body. */
  deleteAppUser(input: DeleteAppUserInput = {}, options?: CallOptions): Promise<{
    /** The project, by its number. */
    projectId: number;
    /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
    userId: string;
    /** Always true: it is gone. */
    deleted: true;
    /** Proves the erasure to someone who knows the user’s id. */
    receipt: string;
  }> {
    return this.call(CALLS.deleteAppUser, input, options);
  }

  /** App users of a project with their figures in a period, searched, filtered and sorted; unknown values come last. A page may contain fewer than requested although `next` says that there are more to search. */
  listAppUsersByKey(input: ListAppUsersByKeyInput = {}, options?: CallOptions): Promise<{
    /** The rows of this page. */
    items: AppUser[];
    /** The cursor of the next page; null on the last one. */
    next: string | null;
    /** How the page is sorted; a search with very many matches is sorted by relevance. */
    sortedBy: 'match' | 'id' | '-id' | 'seen' | '-seen' | 'registered' | '-registered' | 'state' | '-state' | 'version' | '-version' | 'troubles' | '-troubles' | 'tags' | '-tags' | 'vehicles' | '-vehicles' | 'rollout' | '-rollout' | 'score' | '-score' | 'trend' | '-trend' | 'safeness' | '-safeness' | 'safenessTrend' | '-safenessTrend' | 'speed' | '-speed' | 'speedTrend' | '-speedTrend' | 'distraction' | '-distraction' | 'distractionTrend' | '-distractionTrend' | 'worst' | '-worst' | 'trips' | '-trips' | 'distance' | '-distance' | 'car' | '-car' | 'cycling' | '-cycling' | 'walking' | '-walking' | 'public' | '-public' | 'harsh' | '-harsh' | 'speeding' | '-speeding' | 'phone' | '-phone' | 'lastTrip' | '-lastTrip';
  }> {
    return this.call(CALLS.listAppUsersByKey, input, options);
  }

  /** The same, page after page; `limit` says how long a page is. */
  listAppUsersByKeyPages(input: ListAppUsersByKeyInput = {}, options?: CallOptions): AsyncGenerator<{
    /** The rows of this page. */
    items: AppUser[];
    /** The cursor of the next page; null on the last one. */
    next: string | null;
    /** How the page is sorted; a search with very many matches is sorted by relevance. */
    sortedBy: 'match' | 'id' | '-id' | 'seen' | '-seen' | 'registered' | '-registered' | 'state' | '-state' | 'version' | '-version' | 'troubles' | '-troubles' | 'tags' | '-tags' | 'vehicles' | '-vehicles' | 'rollout' | '-rollout' | 'score' | '-score' | 'trend' | '-trend' | 'safeness' | '-safeness' | 'safenessTrend' | '-safenessTrend' | 'speed' | '-speed' | 'speedTrend' | '-speedTrend' | 'distraction' | '-distraction' | 'distractionTrend' | '-distractionTrend' | 'worst' | '-worst' | 'trips' | '-trips' | 'distance' | '-distance' | 'car' | '-car' | 'cycling' | '-cycling' | 'walking' | '-walking' | 'public' | '-public' | 'harsh' | '-harsh' | 'speeding' | '-speeding' | 'phone' | '-phone' | 'lastTrip' | '-lastTrip';
  }> {
    return this.pages(CALLS.listAppUsersByKey, input, options);
  }

  /** Creates an app user, or finds an existing one, and signs in a device; earlier tokens end. */
  registerAppUser(input: RegisterAppUserInput, options?: CallOptions): Promise<DeviceTokens> {
    return this.call(CALLS.registerAppUser, input, options);
  }

  /** Deletes one item. */
  deleteTimelineItem(input: DeleteTimelineItemInput, options?: CallOptions): Promise<{
    /** Always true: it is gone. */
    deleted: true;
  }> {
    return this.call(CALLS.deleteTimelineItem, input, options);
  }

  /** One item, by the second it starts. */
  getTimelineItem(input: GetTimelineItemInput, options?: CallOptions): Promise<TimelineItem> {
    return this.call(CALLS.getTimelineItem, input, options);
  }

  /** Ends the overlap: from now on only the current secret of a receiver is valid. */
  endFormerReceiverSecretByKey(input: EndFormerReceiverSecretByKeyInput, options?: CallOptions): Promise<{
    /** The receiver. */
    receiver: Receiver;
  }> {
    return this.call(CALLS.endFormerReceiverSecretByKey, input, options);
  }

  /** Replaces the secret of a receiver by a new one, generated or given; the old one stays valid for a while. */
  setReceiverSecretByKey(input: SetReceiverSecretByKeyInput, options?: CallOptions): Promise<{
    /** The receiver. */
    receiver: Receiver;
    /** With what events are signed. */
    secret: string | null;
  }> {
    return this.call(CALLS.setReceiverSecretByKey, input, options);
  }

  /** Everything stored about one app user, as a streamed zip of JSON and CSV files. */
  exportAppUserByKey(input: ExportAppUserByKeyInput, options?: CallOptions): Promise<Uint8Array> {
    return this.call(CALLS.exportAppUserByKey, input, options);
  }

  /** The same as a streamed text/csv, of any length. */
  exportAppUsersByKey(input: ExportAppUsersByKeyInput = {}, options?: CallOptions): Promise<string> {
    return this.call(CALLS.exportAppUsersByKey, input, options);
  }

  /** All trips, items, points, scores or events of a project’s day as a file, by user and time. A row is in the file of the local day on which its item starts, and in no other. `after` leaves out users up to that one, to resume an interrupted download. */
  exportDayByKey(input: ExportDayByKeyInput, options?: CallOptions): Promise<string | Uint8Array> {
    return this.call(CALLS.exportDayByKey, input, options);
  }

  /** What an app user did between two times, at most 400 days apart, with every position: as gpx, geojson, csv or json. */
  exportPeriodByKey(input: ExportPeriodByKeyInput, options?: CallOptions): Promise<string | Uint8Array> {
    return this.call(CALLS.exportPeriodByKey, input, options);
  }

  /** The matches of a filter as a file: GeoJSON, KML or CSV. Importing it again changes nothing. */
  exportPoisByKey(input: ExportPoisByKeyInput, options?: CallOptions): Promise<{
    /** What to call the file. */
    fileName: string;
    /** The kind of picture. */
    mediaType: string;
    /** The content of the file. */
    text: string;
  }> {
    return this.call(CALLS.exportPoisByKey, input, options);
  }

  /** The same as a streamed text/csv, of any length. */
  exportTripsByKey(input: ExportTripsByKeyInput, options?: CallOptions): Promise<string> {
    return this.call(CALLS.exportTripsByKey, input, options);
  }

  /** The current state of one app user: state, phone, problems, last positions, registration. */
  getAppUserByKey(input: GetAppUserByKeyInput, options?: CallOptions): Promise<AppUserStatus> {
    return this.call(CALLS.getAppUserByKey, input, options);
  }

  /** A code that a device exchanges for tokens within ten minutes; creates the user if missing. */
  getAuthCode(input: GetAuthCodeInput, options?: CallOptions): Promise<{
    /** Exchanged by the device for tokens, once, within ten minutes. */
    authCode: string;
  }> {
    return this.call(CALLS.getAuthCode, input, options);
  }

  /** The same as GET /v20/user/authcode. */
  makeAuthCode(input: MakeAuthCodeInput, options?: CallOptions): Promise<{
    /** Exchanged by the device for tokens, once, within ten minutes. */
    authCode: string;
  }> {
    return this.call(CALLS.makeAuthCode, input, options);
  }

  /** One dangerous area. */
  getDangerousAreaByKey(input: GetDangerousAreaByKeyInput, options?: CallOptions): Promise<{
    /** The dangerous area. */
    area: DangerousArea;
  }> {
    return this.call(CALLS.getDangerousAreaByKey, input, options);
  }

  /** One delivery: its body, and its attempts with request, response and duration: of very many, the first one and the last 50. */
  getDeliveryByKey(input: GetDeliveryByKeyInput, options?: CallOptions): Promise<{
    /** The delivery. */
    delivery: Delivery;
    /** The body as it was sent; null if its users were erased. */
    body: string | null;
    /** The attempts, latest first; of very many, the first one and the last 50. */
    tries: DeliveryTry[];
  }> {
    return this.call(CALLS.getDeliveryByKey, input, options);
  }

  /** The last known position of a user for one context: TIMELINE-END, CAR-END, TRIP-POSITION, USERPOS or TAG:<name>. */
  getLastLocation(input: GetLastLocationInput, options?: CallOptions): Promise<LastLocation> {
    return this.call(CALLS.getLastLocation, input, options);
  }

  /** The rank of an app user among those with the same tag in the user’s latest week, if the project has leaderboards switched on. */
  getLeaderboard(input: GetLeaderboardInput, options?: CallOptions): Promise<Leaderboard> {
    return this.call(CALLS.getLeaderboard, input, options);
  }

  /** Scores, exposure to risk and distances of an app user by week, month or year (at most 120 of them), beside the project's; pilots are left out of the project's. */
  getOverTimeByKey(input: GetOverTimeByKeyInput, options?: CallOptions): Promise<{
    /** How long a step is. */
    by: 'week' | 'month' | 'year';
    /** IANA time zone of the place. */
    zone: string;
    /** The figures of each step, oldest first. */
    steps: ({
      /** The first day. */
      from: string;
      /** The last day. */
      to: string;
      /** Of the user. */
      own: {
        /** Days with any trip. */
        activeDays: number;
        /** How many drives there were. */
        drives: number;
        /** Points of a drive, from 0 to 100; 100 is best, null is unknown. */
        scores: {
          /** Points from 0 to 100 for the whole, 100 is best; null if unknown. */
          total: number | null;
          /** Points for gentle driving, 0 to 100; null if unknown. */
          safeness: number | null;
          /** Points for keeping to the limit, 0 to 100; null if unknown. */
          speed: number | null;
          /** Points for distraction-free driving, 0 to 100; null if unknown. */
          distraction: number | null;
        };
        /** In daylight. */
        byDay: {
          /** Duration in seconds. */
          seconds: number;
          /** Distance in metres. */
          meters: number;
        };
        /** In the dark. */
        byNight: {
          /** Duration in seconds. */
          seconds: number;
          /** Distance in metres. */
          meters: number;
        };
        /** Distance by mode of travel. */
        meters: {
          /** By car, in metres. */
          car: number;
          /** By bicycle, in metres. */
          cycling: number;
          /** On foot, in metres. */
          walking: number;
          /** By public transport, in metres. */
          public: number;
        };
      };
      /** Of all users of the project; pilots are left out. */
      project: {
        /** Days with any trip. */
        activeDays: number;
        /** How many drives there were. */
        drives: number;
        /** Points of a drive, from 0 to 100; 100 is best, null is unknown. */
        scores: {
          /** Points from 0 to 100 for the whole, 100 is best; null if unknown. */
          total: number | null;
          /** Points for gentle driving, 0 to 100; null if unknown. */
          safeness: number | null;
          /** Points for keeping to the limit, 0 to 100; null if unknown. */
          speed: number | null;
          /** Points for distraction-free driving, 0 to 100; null if unknown. */
          distraction: number | null;
        };
        /** In daylight. */
        byDay: {
          /** Duration in seconds. */
          seconds: number;
          /** Distance in metres. */
          meters: number;
        };
        /** In the dark. */
        byNight: {
          /** Duration in seconds. */
          seconds: number;
          /** Distance in metres. */
          meters: number;
        };
        /** Distance by mode of travel. */
        meters: {
          /** By car, in metres. */
          car: number;
          /** By bicycle, in metres. */
          cycling: number;
          /** On foot, in metres. */
          walking: number;
          /** By public transport, in metres. */
          public: number;
        };
      };
    })[];
    /** All steps together. */
    whole: {
      /** The first day. */
      from: string;
      /** The last day. */
      to: string;
      /** Of the user. */
      own: {
        /** Days with any trip. */
        activeDays: number;
        /** How many drives there were. */
        drives: number;
        /** Points of a drive, from 0 to 100; 100 is best, null is unknown. */
        scores: {
          /** Points from 0 to 100 for the whole, 100 is best; null if unknown. */
          total: number | null;
          /** Points for gentle driving, 0 to 100; null if unknown. */
          safeness: number | null;
          /** Points for keeping to the limit, 0 to 100; null if unknown. */
          speed: number | null;
          /** Points for distraction-free driving, 0 to 100; null if unknown. */
          distraction: number | null;
        };
        /** In daylight. */
        byDay: {
          /** Duration in seconds. */
          seconds: number;
          /** Distance in metres. */
          meters: number;
        };
        /** In the dark. */
        byNight: {
          /** Duration in seconds. */
          seconds: number;
          /** Distance in metres. */
          meters: number;
        };
        /** Distance by mode of travel. */
        meters: {
          /** By car, in metres. */
          car: number;
          /** By bicycle, in metres. */
          cycling: number;
          /** On foot, in metres. */
          walking: number;
          /** By public transport, in metres. */
          public: number;
        };
      };
      /** Of all users of the project; pilots are left out. */
      project: {
        /** Days with any trip. */
        activeDays: number;
        /** How many drives there were. */
        drives: number;
        /** Points of a drive, from 0 to 100; 100 is best, null is unknown. */
        scores: {
          /** Points from 0 to 100 for the whole, 100 is best; null if unknown. */
          total: number | null;
          /** Points for gentle driving, 0 to 100; null if unknown. */
          safeness: number | null;
          /** Points for keeping to the limit, 0 to 100; null if unknown. */
          speed: number | null;
          /** Points for distraction-free driving, 0 to 100; null if unknown. */
          distraction: number | null;
        };
        /** In daylight. */
        byDay: {
          /** Duration in seconds. */
          seconds: number;
          /** Distance in metres. */
          meters: number;
        };
        /** In the dark. */
        byNight: {
          /** Duration in seconds. */
          seconds: number;
          /** Distance in metres. */
          meters: number;
        };
        /** Distance by mode of travel. */
        meters: {
          /** By car, in metres. */
          car: number;
          /** By bicycle, in metres. */
          cycling: number;
          /** On foot, in metres. */
          walking: number;
          /** By public transport, in metres. */
          public: number;
        };
      };
    };
    /** By type of road, where roads are known. */
    roads: {
      /** The type of road. */
      type: string;
      /** Duration in seconds. */
      seconds: number;
      /** Distance in metres. */
      meters: number;
    }[];
    /** Within dangerous areas; absent if the drive crossed none. */
    dangerous: {
      /** Duration in seconds. */
      seconds: number;
      /** Distance in metres. */
      meters: number;
    };
  }> {
    return this.call(CALLS.getOverTimeByKey, input, options);
  }

  /** The logo as a picture, for light or dark mode; a missing one is replaced by the other. */
  getProjectLogo(input: GetProjectLogoInput = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.call(CALLS.getProjectLogo, input, options);
  }

  /** The style of the app of the key’s project. With If-None-Match, 304 if nothing changed. */
  getProjectStyle(input: GetProjectStyleInput = {}, options?: CallOptions): Promise<{
    /** The project, by its number. */
    projectId: number;
    /** Increased by every change. */
    version: number;
    /** Colours for light and dark screens. */
    colours: {
      /** For light screens. */
      light: {
        /** The main colour. */
        primary: string;
        /** The second colour. */
        secondary: string;
        /** The colour behind everything. */
        background: string;
        /** The colour of cards. */
        surface: string;
        /** The colour of text. */
        text: string;
        /** The colour of errors. */
        error: string;
      };
      /** For dark screens. */
      dark: {
        /** The main colour. */
        primary: string;
        /** The second colour. */
        secondary: string;
        /** The colour behind everything. */
        background: string;
        /** The colour of cards. */
        surface: string;
        /** The colour of text. */
        text: string;
        /** The colour of errors. */
        error: string;
      };
    };
    /** Radius of corners in density-independent pixels. */
    cornerRadius: number;
    /** Factor for the size of text. */
    fontScale: number;
    /** Texts of the app in each language. */
    texts: {
      /** In English. */
      en: {
        /** What the app is called. */
        appName: string;
        /** What a new user reads first. */
        welcomeText: string;
        /** Where users write for help. */
        supportEmail: '' | string;
        /** Where users call for help. */
        supportPhone: string;
        /** Where users read about help. */
        supportLink: string;
        /** The terms of use. */
        termsLink: string;
        /** The privacy policy. */
        privacyLink: string;
      };
      /** In German. */
      de: {
        /** What the app is called. */
        appName: string;
        /** What a new user reads first. */
        welcomeText: string;
        /** Where users write for help. */
        supportEmail: '' | string;
        /** Where users call for help. */
        supportPhone: string;
        /** Where users read about help. */
        supportLink: string;
        /** The terms of use. */
        termsLink: string;
        /** The privacy policy. */
        privacyLink: string;
      };
    };
    /** Logos for light and dark screens; null if there is none. */
    logos: {
      /** For light screens. */
      light: {
        /** Identifies the picture; sent as If-None-Match. */
        etag: string;
        /** The kind of picture. */
        mediaType: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
      } | null;
      /** For dark screens. */
      dark: {
        /** Identifies the picture; sent as If-None-Match. */
        etag: string;
        /** The kind of picture. */
        mediaType: string;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
      } | null;
    };
  }> {
    return this.call(CALLS.getProjectStyle, input, options);
  }

  /** The configuration of a project’s phones, its app config, and the progress of a roll-out. */
  getSdkConfigByKey(input: GetSdkConfigByKeyInput = {}, options?: CallOptions): Promise<SdkConfigState> {
    return this.call(CALLS.getSdkConfigByKey, input, options);
  }

  /** Saves the configuration for all users, or with a share below 100 for that percentage first. */
  saveSdkConfigByKey(input: SaveSdkConfigByKeyInput, options?: CallOptions): Promise<SdkConfigState> {
    return this.call(CALLS.saveSdkConfigByKey, input, options);
  }

  /** The state changes of the SDK on a user’s phone, newest first: 1,000, or as many as `limit` says; the header Next-Cursor holds the cursor of the next page. */
  getStateHistory(input: GetStateHistoryInput, options?: CallOptions): Promise<{
    /** Changes of the state, newest first. */
    history: ({
      /** When, RFC 3339 in UTC. */
      timestamp: string;
      /** What changed. */
      data: {
        /** The SDK’s state from then on. */
        STATUS: 'UNINITIALISED' | 'READY' | 'RUNNING' | 'ERROR';
      };
    })[];
  }> {
    return this.call(CALLS.getStateHistory, input, options);
  }

  /** The same, page after page; `limit` says how long a page is. */
  getStateHistoryPages(input: GetStateHistoryInput, options?: CallOptions): AsyncGenerator<{
    /** Changes of the state, newest first. */
    history: ({
      /** When, RFC 3339 in UTC. */
      timestamp: string;
      /** What changed. */
      data: {
        /** The SDK’s state from then on. */
        STATUS: 'UNINITIALISED' | 'READY' | 'RUNNING' | 'ERROR';
      };
    })[];
  }> {
    return this.pages(CALLS.getStateHistory, input, options);
  }

  /** Many items at once, of any users; those that do not exist in the key’s project are left out. */
  getTimelineBatch(input: GetTimelineBatchInput, options?: CallOptions): Promise<TimelineItem[]> {
    return this.call(CALLS.getTimelineBatch, input, options);
  }

  /** Trips, distance, scores and events of a vehicle by week, month or year, and who drove it: its own drivers and those who drove most, at most 500 of them. */
  getVehicleOverTimeByKey(input: GetVehicleOverTimeByKeyInput, options?: CallOptions): Promise<{
    /** How long a step is. */
    by: 'week' | 'month' | 'year';
    /** The figures of each step, oldest first. */
    steps: ({
      /** The first day. */
      from: string;
      /** The last day. */
      to: string;
      /** How many trips there were. */
      trips: number;
      /** Duration in seconds. */
      seconds: number;
      /** Distance in metres. */
      distanceMeters: number;
      /** Each harsh moment. */
      events: {
        /** Points for gentle acceleration, 0 to 100; null if unknown. */
        ACCELERATION: number;
        /** Points for gentle braking, 0 to 100; null if unknown. */
        BRAKING: number;
        /** Points for gentle cornering, 0 to 100; null if unknown. */
        CORNERING: number;
      };
      /** Points of a drive, from 0 to 100; 100 is best, null is unknown. */
      scores: {
        /** Points from 0 to 100 for the whole, 100 is best; null if unknown. */
        total: number | null;
        /** Points for gentle driving, 0 to 100; null if unknown. */
        safeness: number | null;
        /** Points for keeping to the limit, 0 to 100; null if unknown. */
        speed: number | null;
        /** Points for distraction-free driving, 0 to 100; null if unknown. */
        distraction: number | null;
      };
    })[];
    /** All steps together. */
    whole: {
      /** How many trips there were. */
      trips: number;
      /** Duration in seconds. */
      seconds: number;
      /** Distance in metres. */
      distanceMeters: number;
      /** Each harsh moment. */
      events: {
        /** Points for gentle acceleration, 0 to 100; null if unknown. */
        ACCELERATION: number;
        /** Points for gentle braking, 0 to 100; null if unknown. */
        BRAKING: number;
        /** Points for gentle cornering, 0 to 100; null if unknown. */
        CORNERING: number;
      };
      /** Points of a drive, from 0 to 100; 100 is best, null is unknown. */
      scores: {
        /** Points from 0 to 100 for the whole, 100 is best; null if unknown. */
        total: number | null;
        /** Points for gentle driving, 0 to 100; null if unknown. */
        safeness: number | null;
        /** Points for keeping to the limit, 0 to 100; null if unknown. */
        speed: number | null;
        /** Points for distraction-free driving, 0 to 100; null if unknown. */
        distraction: number | null;
      };
      /** The first day with a trip; null if there was none. */
      firstDay: string | null;
      /** The last day with a trip; null if there was none. */
      lastDay: string | null;
    };
    /** Who drove it. */
    people: ({
      /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
      userId: string;
      /** Whether the vehicle is the user’s own. */
      isDriver: boolean;
      /** The last day with a trip; null if there was none. */
      lastDay: string | null;
      /** How many trips there were. */
      trips: number;
      /** Duration in seconds. */
      seconds: number;
      /** Distance in metres. */
      distanceMeters: number;
      /** Each harsh moment. */
      events: {
        /** Points for gentle acceleration, 0 to 100; null if unknown. */
        ACCELERATION: number;
        /** Points for gentle braking, 0 to 100; null if unknown. */
        BRAKING: number;
        /** Points for gentle cornering, 0 to 100; null if unknown. */
        CORNERING: number;
      };
      /** Points of a drive, from 0 to 100; 100 is best, null is unknown. */
      scores: {
        /** Points from 0 to 100 for the whole, 100 is best; null if unknown. */
        total: number | null;
        /** Points for gentle driving, 0 to 100; null if unknown. */
        safeness: number | null;
        /** Points for keeping to the limit, 0 to 100; null if unknown. */
        speed: number | null;
        /** Points for distraction-free driving, 0 to 100; null if unknown. */
        distraction: number | null;
      };
    })[];
    /** How many more there are; those with the fewest metres are not listed. */
    notListed: number;
  }> {
    return this.call(CALLS.getVehicleOverTimeByKey, input, options);
  }

  /** Reads a file of points of interest. A dry run only says what would be new, changed and refused; without it all that is not refused is taken in one transaction. */
  importPoisByKey(input: ImportPoisByKeyInput, options?: CallOptions): Promise<{
    /** How many are new. */
    created: number;
    /** How many were changed. */
    changed: number;
    /** How many already had the value. */
    unchanged: number;
    /** What was rejected, and why; only the first if there are many. */
    refused: ({
      /** The line of the file where it begins. */
      line: number;
      /** What it is called. */
      name: string;
      /** Why, by name. */
      reason: 'no-name' | 'bad-name' | 'bad-encoding' | 'bad-tags' | 'bad-flag' | 'bad-dwell' | 'no-shape' | 'bad-shape' | 'bad-id' | 'unknown-id' | 'twice' | 'place' | 'radius' | 'few-corners' | 'many-corners' | 'too-large' | 'flat' | 'crossing';
      /** For duplicates, the line of the first. */
      sameAs?: number;
    })[];
    /** How many were rejected. */
    refusedCount: number;
    /** The first of those that are new or changed. */
    sample: ({
      /** The line of the file where it begins. */
      line: number;
      /** What it is called. */
      name: string;
      /** Whether it is new or changed. */
      change: 'new' | 'changed';
    })[];
  }> {
    return this.call(CALLS.importPoisByKey, input, options);
  }

  /** Sets the actual mode of an item. The measured data is kept. */
  labelTimelineItem(input: LabelTimelineItemInput, options?: CallOptions): Promise<TimelineItem> {
    return this.call(CALLS.labelTimelineItem, input, options);
  }

  /** The vehicles that an app user drives or drove, each with this person’s distance and scores in it: at most 1000. */
  listAppVehicleScoresByKey(input: ListAppVehicleScoresByKeyInput, options?: CallOptions): Promise<{
    /** The rows of this page. */
    items: ({
      /** Its identifier. */
      id: string;
      /** What it is called. */
      name: string;
      /** The number plate. */
      plate: string;
      /** Whether the vehicle is the user’s own. */
      isDriver: boolean;
      /** The last day with a trip; null if there was none. */
      lastDay: string | null;
      /** How many trips there were. */
      trips: number;
      /** Duration in seconds. */
      seconds: number;
      /** Distance in metres. */
      distanceMeters: number;
      /** Each harsh moment. */
      events: {
        /** Points for gentle acceleration, 0 to 100; null if unknown. */
        ACCELERATION: number;
        /** Points for gentle braking, 0 to 100; null if unknown. */
        BRAKING: number;
        /** Points for gentle cornering, 0 to 100; null if unknown. */
        CORNERING: number;
      };
      /** Points of a drive, from 0 to 100; 100 is best, null is unknown. */
      scores: {
        /** Points from 0 to 100 for the whole, 100 is best; null if unknown. */
        total: number | null;
        /** Points for gentle driving, 0 to 100; null if unknown. */
        safeness: number | null;
        /** Points for keeping to the limit, 0 to 100; null if unknown. */
        speed: number | null;
        /** Points for distraction-free driving, 0 to 100; null if unknown. */
        distraction: number | null;
      };
    })[];
    /** How many more there are; those with the fewest metres are not listed. */
    notListed: number;
  }> {
    return this.call(CALLS.listAppVehicleScoresByKey, input, options);
  }

  /** Dangerous areas, by part of the name, kind, state and place. They are shared by all projects. */
  listDangerousAreasByKey(input: ListDangerousAreasByKeyInput = {}, options?: CallOptions): Promise<{
    /** The rows of this page. */
    items: DangerousArea[];
    /** The cursor of the next page; null on the last one. */
    next: string | null;
    /** How many there are in all. */
    total: number;
  }> {
    return this.call(CALLS.listDangerousAreasByKey, input, options);
  }

  /** The same, page after page; `limit` says how long a page is. */
  listDangerousAreasByKeyPages(input: ListDangerousAreasByKeyInput = {}, options?: CallOptions): AsyncGenerator<{
    /** The rows of this page. */
    items: DangerousArea[];
    /** The cursor of the next page; null on the last one. */
    next: string | null;
    /** How many there are in all. */
    total: number;
  }> {
    return this.pages(CALLS.listDangerousAreasByKey, input, options);
  }

  /** What was and will be sent to a receiver, newest first. */
  listDeliveriesByKey(input: ListDeliveriesByKeyInput, options?: CallOptions): Promise<{
    /** The rows of this page. */
    items: Delivery[];
    /** The cursor of the next page; null on the last one. */
    next: string | null;
  }> {
    return this.call(CALLS.listDeliveriesByKey, input, options);
  }

  /** The same, page after page; `limit` says how long a page is. */
  listDeliveriesByKeyPages(input: ListDeliveriesByKeyInput, options?: CallOptions): AsyncGenerator<{
    /** The rows of this page. */
    items: Delivery[];
    /** The cursor of the next page; null on the last one. */
    next: string | null;
  }> {
    return this.pages(CALLS.listDeliveriesByKey, input, options);
  }

  /** The last known position of a user for each context. */
  listLastLocations(input: ListLastLocationsInput, options?: CallOptions): Promise<LastLocation[]> {
    return this.call(CALLS.listLastLocations, input, options);
  }

  /** Entries and exits, newest first: all, or those of one point of interest or app user. */
  listPoiEventsByKey(input: ListPoiEventsByKeyInput = {}, options?: CallOptions): Promise<{
    /** The rows of this page. */
    items: PoiVisit[];
    /** The cursor of the next page; null on the last one. */
    next: string | null;
    /** Totals of all matches; null if there are too many to count at once. */
    sums: {
      /** How many visits ended. */
      visits: number;
      /** How many app users made them. */
      users: number;
      /** How long all stays were together, in seconds. */
      staySeconds: number;
    } | null;
  }> {
    return this.call(CALLS.listPoiEventsByKey, input, options);
  }

  /** The same, page after page; `limit` says how long a page is. */
  listPoiEventsByKeyPages(input: ListPoiEventsByKeyInput = {}, options?: CallOptions): AsyncGenerator<{
    /** The rows of this page. */
    items: PoiVisit[];
    /** The cursor of the next page; null on the last one. */
    next: string | null;
    /** Totals of all matches; null if there are too many to count at once. */
    sums: {
      /** How many visits ended. */
      visits: number;
      /** How many app users made them. */
      users: number;
      /** How long all stays were together, in seconds. */
      staySeconds: number;
    } | null;
  }> {
    return this.pages(CALLS.listPoiEventsByKey, input, options);
  }

  /** The tags in use, most frequent first, the number of points of interest, and their bounds. */
  listPoiTagsByKey(input: ListPoiTagsByKeyInput = {}, options?: CallOptions): Promise<{
    /** The rows of this page. */
    items: {
      /** A label chosen by the customer. */
      tag: string;
      /** How many. */
      count: number;
    }[];
    /** Points from 0 to 100 for the whole, 100 is best; null if unknown. */
    total: number;
    /** Whether it is in use. */
    active: number;
    /** West, south, east, north around all in degrees; null without any. */
    bounds: [number, number, number, number] | null;
  }> {
    return this.call(CALLS.listPoiTagsByKey, input, options);
  }

  /** Points of interest near a place, nearest first, including inactive ones. Fewer than requested once they have 10,000 corners. */
  listPoisNearbyByKey(input: ListPoisNearbyByKeyInput, options?: CallOptions): Promise<{
    /** The rows of this page. */
    items: {
      /** The point of interest. */
      poi: Poi;
      /** Distance in metres. */
      distanceMeters: number;
      /** Whether the place lies inside. */
      isInside: boolean;
    }[];
  }> {
    return this.call(CALLS.listPoisNearbyByKey, input, options);
  }

  /** The health of the three receivers of a project. */
  listReceiverHealthByKey(input: ListReceiverHealthByKeyInput = {}, options?: CallOptions): Promise<{
    /** The rows of this page. */
    items: ReceiverHealth[];
    /** The cursor of the next page; null on the last one. */
    next: null;
  }> {
    return this.call(CALLS.listReceiverHealthByKey, input, options);
  }

  /** The three receivers of a project, in the order of the screen, without their secrets. */
  listReceiversByKey(input: ListReceiversByKeyInput = {}, options?: CallOptions): Promise<{
    /** The rows of this page. */
    items: Receiver[];
    /** The cursor of the next page; null on the last one. */
    next: null;
  }> {
    return this.call(CALLS.listReceiversByKey, input, options);
  }

  /** Removes a receiver, with its secrets and header values. */
  removeReceiverByKey(input: RemoveReceiverByKeyInput, options?: CallOptions): Promise<{
    /** The receiver. */
    receiver: Receiver;
  }> {
    return this.call(CALLS.removeReceiverByKey, input, options);
  }

  /** Saves where the events of one kind are sent. The first save creates the secret and returns it only once. */
  saveReceiverByKey(input: SaveReceiverByKeyInput, options?: CallOptions): Promise<{
    /** The receiver. */
    receiver: Receiver;
    /** With what events are signed. */
    secret: string | null;
    /** Whether the host name of the address cannot be resolved at the moment. */
    unresolved: boolean;
  }> {
    return this.call(CALLS.saveReceiverByKey, input, options);
  }

  /** The items of a user between two times, newest first: all of at most 366 days and 10,000 items or, with a limit, so many; the header Next-Cursor then leads to those that follow. */
  listTimeline(input: ListTimelineInput, options?: CallOptions): Promise<TimelineItem[]> {
    return this.call(CALLS.listTimeline, input, options);
  }

  /** The same, page after page; `limit` says how long a page is. */
  listTimelinePages(input: ListTimelineInput, options?: CallOptions): AsyncGenerator<TimelineItem[]> {
    return this.pages(CALLS.listTimeline, input, options);
  }

  /** The trips of a vehicle, newest first, each with the reason for its assignment. */
  listVehicleTripsByKey(input: ListVehicleTripsByKeyInput, options?: CallOptions): Promise<{
    /** The rows of this page. */
    items: VehicleTrip[];
    /** The cursor of the next page; null on the last one. */
    next: string | null;
  }> {
    return this.call(CALLS.listVehicleTripsByKey, input, options);
  }

  /** The same, page after page; `limit` says how long a page is. */
  listVehicleTripsByKeyPages(input: ListVehicleTripsByKeyInput, options?: CallOptions): AsyncGenerator<{
    /** The rows of this page. */
    items: VehicleTrip[];
    /** The cursor of the next page; null on the last one. */
    next: string | null;
  }> {
    return this.pages(CALLS.listVehicleTripsByKey, input, options);
  }

  /** The way points of an item, in time order. */
  listWayPoints(input: ListWayPointsInput, options?: CallOptions): Promise<WayPoint[]> {
    return this.call(CALLS.listWayPoints, input, options);
  }

  /** The weekly summaries of an app user, for each week with a trip, newest first. */
  listWeeklySummariesByKey(input: ListWeeklySummariesByKeyInput, options?: CallOptions): Promise<{
    /** The rows of this page. */
    items: WeeklySummary[];
    /** The cursor of the next page; null on the last one. */
    next: string | null;
  }> {
    return this.call(CALLS.listWeeklySummariesByKey, input, options);
  }

  /** The same, page after page; `limit` says how long a page is. */
  listWeeklySummariesByKeyPages(input: ListWeeklySummariesByKeyInput, options?: CallOptions): AsyncGenerator<{
    /** The rows of this page. */
    items: WeeklySummary[];
    /** The cursor of the next page; null on the last one. */
    next: string | null;
  }> {
    return this.pages(CALLS.listWeeklySummariesByKey, input, options);
  }

  /** App users who travelled within a range of days, by mean score, trips or distance. Unknown scores come last. */
  rankAppUsersByKey(input: RankAppUsersByKeyInput, options?: CallOptions): Promise<{
    /** The rows of this page. */
    items: RankedUser[];
    /** The cursor of the next page; null on the last one. */
    next: string | null;
  }> {
    return this.call(CALLS.rankAppUsersByKey, input, options);
  }

  /** The same, page after page; `limit` says how long a page is. */
  rankAppUsersByKeyPages(input: RankAppUsersByKeyInput, options?: CallOptions): AsyncGenerator<{
    /** The rows of this page. */
    items: RankedUser[];
    /** The cursor of the next page; null on the last one. */
    next: string | null;
  }> {
    return this.pages(CALLS.rankAppUsersByKey, input, options);
  }

  /** The same as POST /v20/user. */
  registerAppUserOlderName(input: RegisterAppUserOlderNameInput, options?: CallOptions): Promise<DeviceTokens> {
    return this.call(CALLS.registerAppUserOlderName, input, options);
  }

  /** Resends failed deliveries, or all, since a time or between two; at most 10,000 at once. */
  resendDeliveriesByKey(input: ResendDeliveriesByKeyInput, options?: CallOptions): Promise<{
    /** How many. */
    count: number;
    /** Whether there are more to resend. */
    more: boolean;
  }> {
    return this.call(CALLS.resendDeliveriesByKey, input, options);
  }

  /** Sends one delivery again at once, with the same ids. */
  resendDeliveryByKey(input: ResendDeliveryByKeyInput, options?: CallOptions): Promise<{
    /** The delivery. */
    delivery: Delivery;
  }> {
    return this.call(CALLS.resendDeliveryByKey, input, options);
  }

  /** The trips of an app user that begin between two times. */
  searchTripsByKey(input: SearchTripsByKeyInput, options?: CallOptions): Promise<{
    /** The rows of this page. */
    items: Trip[];
    /** The cursor of the next page; null on the last one. */
    next: string | null;
    /** How many. */
    count: number;
    /** Distance in metres. */
    distanceMeters: number;
    /** Duration in seconds. */
    seconds: number;
  }> {
    return this.call(CALLS.searchTripsByKey, input, options);
  }

  /** The same, page after page; `limit` says how long a page is. */
  searchTripsByKeyPages(input: SearchTripsByKeyInput, options?: CallOptions): AsyncGenerator<{
    /** The rows of this page. */
    items: Trip[];
    /** The cursor of the next page; null on the last one. */
    next: string | null;
    /** How many. */
    count: number;
    /** Distance in metres. */
    distanceMeters: number;
    /** Duration in seconds. */
    seconds: number;
  }> {
    return this.pages(CALLS.searchTripsByKey, input, options);
  }

  /** Sends a sample event, marked as a test, and returns the result. */
  sendTestEventByKey(input: SendTestEventByKeyInput, options?: CallOptions): Promise<{
    /** The delivery. */
    delivery: Delivery;
    /** What came of it. */
    result: DeliveryTry;
  }> {
    return this.call(CALLS.sendTestEventByKey, input, options);
  }

  /** Marks an app user as pilot or not: pilots are counted separately and excluded from billing and averages. */
  setAppUserPilotByKey(input: SetAppUserPilotByKeyInput, options?: CallOptions): Promise<{
    /** Whether the user is a pilot, who is left out of billing and averages. */
    pilot: boolean;
  }> {
    return this.call(CALLS.setAppUserPilotByKey, input, options);
  }

  /** Raises the share of a roll-out, finishes it for everyone, or withdraws it from those who have it. */
  steerRollOutByKey(input: SteerRollOutByKeyInput, options?: CallOptions): Promise<SdkConfigState> {
    return this.call(CALLS.steerRollOutByKey, input, options);
  }

  /** Adds tags to an app user and takes others away; a user has at most 20. Tags are kept in lower case. */
  tagAppUserByKey(input: TagAppUserByKeyInput, options?: CallOptions): Promise<{
    /** All tags of the user now, in alphabetical order. */
    tags: string[];
  }> {
    return this.call(CALLS.tagAppUserByKey, input, options);
  }
}
