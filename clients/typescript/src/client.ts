// Generated from the API description by `npm run clients`.
import { type CallOptions, type Call, HttpTransport } from './transport.ts';

export type Failure = {
  /** What went wrong. */
  error: {
    /** Which kind of failure it is. */
    code: 'bad_request' | 'validation' | 'project_mismatch' | 'wrong_password' | 'weak_password' | 'invalid_link' | 'wrong_code' | 'unauthenticated' | 'forbidden' | 'csrf' | 'origin' | 'registration_closed' | 'user_limit' | 'email_unverified' | 'user_disabled' | 'second_factor' | 'proof_required' | 'view_only' | 'project_suspended' | 'not_found' | 'unknown_user' | 'method_not_allowed' | 'request_timeout' | 'conflict' | 'last_admin' | 'user_exists' | 'payload_too_large' | 'uri_too_long' | 'unsupported_media_type' | 'idempotency_key_reused' | 'rate_limited' | 'headers_too_large' | 'internal' | 'unavailable' | 'identity_unavailable';
    /** The same in words. */
    message: string;
    /** Names the call in our logs. */
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
      changedAt: string | null;
    };
  };
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

export type LastLocation = {
  /** Which position: TIMELINE-END, CAR-END, TRIP-POSITION, USERPOS or TAG:<name>. */
  context: string;
  /** Latitude in degrees, WGS 84. */
  lat: number;
  /** Longitude in degrees, WGS 84. */
  lon: number;
  /** Radius of the accuracy in metres. */
  accuracy?: number;
  /** When, RFC 3339 in UTC. */
  timestamp: string;
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
    /** Points that a person set by hand; scores contains them already. */
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
  /** The places that the fact speaks of. */
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

export type Notification = {
  /** The event’s id, the same on every try. */
  id: string;
  /** The project, by its number. */
  projectId: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** When it happened, RFC 3339 in UTC. */
  time: string;
  /** What kind of event; the fields of data follow from it. */
  type: 'ASSISTANCE' | 'POI' | 'TIMELINE';
  /** What happened; every value is text. */
  data: Record<string, string>;
};

export type BlockAppUserInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** True blocks the user, false lets it in again. */
  block: boolean;
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

export type DeleteAppUserInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId?: string;
};

export type RegisterAppUserInput = {
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** Any further mark of the user, such as a tariff. */
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

export type GetLastLocationInput = {
  /** Which position: TIMELINE-END, CAR-END, TRIP-POSITION, USERPOS or TAG:<name>. */
  context: 'TIMELINE-END' | 'CAR-END' | 'TRIP-POSITION' | 'USERPOS' | string;
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
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

export type GetStateHistoryInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** The earliest start, in unix seconds. */
  from?: number;
  /** The latest start, in unix seconds. */
  to?: number;
  /** At most so many, from 1 to 1,000. */
  limit?: number;
  /** Where to continue: the header Next-Cursor of the page before. */
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

export type LabelTimelineItemInput = {
  /** The second at which the item starts, in unix time. */
  ts: number;
  /** What the item really was. */
  label: 'CAR' | 'CYCLING' | 'WALKING' | 'IDLE' | 'TRAIN' | 'TRAM' | 'METRO' | 'BUS' | 'PUBLIC_TRANSPORT' | 'DRIVING' | 'FAKETRIP' | 'UNKNOWN';
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId?: string;
};

export type ListLastLocationsInput = {
  /** The project, by its number. */
  projectId?: number;
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
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
  /** At most so many, from 1 to 1,000. */
  limit?: number;
  /** Where to continue: the header Next-Cursor of the page before. */
  cursor?: string;
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

export type RegisterAppUserOlderNameInput = {
  /** The app user, by the id that the customer chose: at most 100 characters, without a colon. */
  userId: string;
  /** Any further mark of the user, such as a tariff. */
  qualifier?: string;
  /** The project, by its number. */
  projectId?: number;
};

const CALLS = {
  blockAppUser: { method: 'POST', path: '/v20/access/block', inPath: [], inQuery: [], body: ['projectId', 'userId', 'block'] },
  changeUserConfig: { method: 'PATCH', path: '/v20/user/config', inPath: [], inQuery: ['projectId', 'userId'], body: ['services'] },
  getUserConfig: { method: 'GET', path: '/v20/user/config', inPath: [], inQuery: ['projectId', 'userId'] },
  deleteAppUser: { method: 'DELETE', path: '/v20/user', inPath: [], inQuery: ['projectId', 'userId'] },
  registerAppUser: { method: 'POST', path: '/v20/user', inPath: [], inQuery: [], body: ['userId', 'qualifier', 'projectId'] },
  deleteTimelineItem: { method: 'DELETE', path: '/v20/timeline/{startTs}', inPath: ['startTs'], inQuery: ['projectId', 'userId'] },
  getTimelineItem: { method: 'GET', path: '/v20/timeline/{startTs}', inPath: ['startTs'], inQuery: ['projectId', 'userId'] },
  getAuthCode: { method: 'GET', path: '/v20/user/authcode', inPath: [], inQuery: ['userId', 'projectId'] },
  makeAuthCode: { method: 'POST', path: '/v20/user/authcode', inPath: [], inQuery: [], body: ['userId', 'projectId'] },
  getLastLocation: { method: 'GET', path: '/v20/location/{context}', inPath: ['context'], inQuery: ['projectId', 'userId'] },
  getProjectLogo: { method: 'GET', path: '/v20/app/style/logo', inPath: [], inQuery: ['projectId', 'scheme'] },
  getProjectStyle: { method: 'GET', path: '/v20/app/style', inPath: [], inQuery: ['projectId'] },
  getStateHistory: { method: 'GET', path: '/v20/state/history', inPath: [], inQuery: ['projectId', 'userId', 'from', 'to', 'limit', 'cursor', 'properties'] },
  getTimelineBatch: { method: 'POST', path: '/v20/timeline/batch', inPath: [], inQuery: [], body: 'whole' },
  labelTimelineItem: { method: 'PATCH', path: '/v20/timeline/admin/label/{ts}/{label}', inPath: ['ts', 'label'], inQuery: ['projectId', 'userId'], body: [] },
  listLastLocations: { method: 'GET', path: '/v20/location', inPath: [], inQuery: ['projectId', 'userId'] },
  listTimeline: { method: 'GET', path: '/v20/timeline', inPath: [], inQuery: ['projectId', 'userId', 'from', 'to', 'limit', 'cursor'] },
  listWayPoints: { method: 'GET', path: '/v20/timeline/{startTs}/points', inPath: ['startTs'], inQuery: ['projectId', 'userId', 'withWayPointInfo'] },
  registerAppUserOlderName: { method: 'POST', path: '/v20/auth/register', inPath: [], inQuery: [], body: ['userId', 'qualifier', 'projectId'] },
} as const satisfies Record<string, Call>;

/** Every call of a backend, by its name. */
export class MoveClient extends HttpTransport {
  /** Blocks a user or lets it in again; every request of a blocked user answers 403. */
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

  /** The services that are on for a user: what the project has, less what was switched off for this one. */
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

  /** Erases all data of a user for good; named in the query or in the body. */
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

  /** Creates an app user, or finds it, and signs a device in for it; tokens given before end. */
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

  /** The last known place of a user for one context: TIMELINE-END, CAR-END, TRIP-POSITION, USERPOS or TAG:<name>. */
  getLastLocation(input: GetLastLocationInput, options?: CallOptions): Promise<LastLocation> {
    return this.call(CALLS.getLastLocation, input, options);
  }

  /** The logo as a picture, for light or dark; one that is missing is replaced by the other. */
  getProjectLogo(input: GetProjectLogoInput = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.call(CALLS.getProjectLogo, input, options);
  }

  /** How the app of the key’s project looks. With If-None-Match, 304 when nothing changed. */
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

  /** How the SDK’s state on a user’s phone changed, newest first: 1,000 changes or, with a limit, so many; the header Next-Cursor leads to those that follow. */
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

  /** Says what an item really was. What was measured is kept beside it. */
  labelTimelineItem(input: LabelTimelineItemInput, options?: CallOptions): Promise<TimelineItem> {
    return this.call(CALLS.labelTimelineItem, input, options);
  }

  /** The last known place of a user for each context. */
  listLastLocations(input: ListLastLocationsInput, options?: CallOptions): Promise<LastLocation[]> {
    return this.call(CALLS.listLastLocations, input, options);
  }

  /** The items of a user between two times, newest first: all of at most 366 days or, with a limit, so many; the header Next-Cursor then leads to those that follow. */
  listTimeline(input: ListTimelineInput, options?: CallOptions): Promise<TimelineItem[]> {
    return this.call(CALLS.listTimeline, input, options);
  }

  /** The same, page after page; `limit` says how long a page is. */
  listTimelinePages(input: ListTimelineInput, options?: CallOptions): AsyncGenerator<TimelineItem[]> {
    return this.pages(CALLS.listTimeline, input, options);
  }

  /** Where an item led, in time order. */
  listWayPoints(input: ListWayPointsInput, options?: CallOptions): Promise<WayPoint[]> {
    return this.call(CALLS.listWayPoints, input, options);
  }

  /** The same as POST /v20/user. */
  registerAppUserOlderName(input: RegisterAppUserOlderNameInput, options?: CallOptions): Promise<DeviceTokens> {
    return this.call(CALLS.registerAppUserOlderName, input, options);
  }
}
