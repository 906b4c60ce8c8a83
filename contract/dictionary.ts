/**
 * Codes used by phones and the engine. Their texts and remedies are in the dictionary of each language; no screen shows
 * a raw code.
 */
import type { EventType, ItemType, ScorePart } from './timeline.ts';
import type { RecordOf } from './upload-records.ts';

/** The five toggles of the timeline, and `unknown`, which is always shown. */
export const MODE_GROUPS = ['car', 'cycling', 'walking', 'public', 'still', 'unknown'] as const;
export type ModeGroup = (typeof MODE_GROUPS)[number];

/** The toggle of each item type. */
export const GROUP_OF_MODE: Readonly<Record<ItemType, ModeGroup>> = {
  CAR: 'car',
  DRIVING: 'car',
  CYCLING: 'cycling',
  WALKING: 'walking',
  BUS: 'public',
  TRAIN: 'public',
  TRAM: 'public',
  METRO: 'public',
  PUBLIC_TRANSPORT: 'public',
  IDLE: 'still',
  FAKETRIP: 'still',
  UNKNOWN: 'unknown',
};
export const MODE_CODES = Object.keys(GROUP_OF_MODE) as ItemType[];

/** Driving modes, which have scores, events and phone use. */
export const DRIVEN_MODES: readonly ItemType[] = ['CAR', 'DRIVING'];

export const STATE_CODES = ['UNINITIALISED', 'READY', 'RUNNING', 'ERROR'] as const;
export type StateCode = (typeof STATE_CODES)[number] & RecordOf<'states'>['state'];

export const LEVEL_CODES = ['DEBUG', 'INFO', 'WARNING', 'ERROR'] as const;
export type LevelCode = (typeof LEVEL_CODES)[number] & RecordOf<'logs'>['level'];

export const PHONE_USE_CODES = ['SWIPE_AND_TYPE', 'PHONE_CALL', 'PHONE_CALL_HANDS_FREE'] as const;
export type PhoneUseCode = (typeof PHONE_USE_CODES)[number];

/** The moments of a day. Entering and leaving refer to points of interest and dangerous areas. */
export const MOMENT_CODES = [
  'ACCELERATION',
  'BRAKING',
  'CORNERING',
  ...PHONE_USE_CODES,
  'IMPACT',
  'ASSISTANCE_CALL',
  'WARNING',
  'FAILURE',
  'POI_ENTER',
  'POI_EXIT',
  'AREA_ENTER',
  'AREA_EXIT',
] as const;
export type MomentCode = (typeof MOMENT_CODES)[number];
/** Types of road as in OpenStreetMap; slip roads count as the road they belong to. */
export const ROAD_TYPES = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'living_street',
  'service',
  'other',
] as const;
export type RoadType = (typeof ROAD_TYPES)[number];

export const HARSH_CODES: readonly EventType[] = ['ACCELERATION', 'BRAKING', 'CORNERING'];

export const SCORE_PART_CODES: readonly ScorePart[] = [...HARSH_CODES, 'SPEED', 'DFD'];

/** Why a service warns or fails; phones may report further reasons, which are shown with a generic text. */
export const TROUBLE_CODES = [
  'activityPermissionMissing',
  'backgroundLocationPermissionMissing',
  'batteryOptimization',
  'bluetoothTurnedOff',
  'energySaver',
  'fineLocationPermissionMissing',
  'gpsOff',
  'locationPermissionMissing',
  'mockProvider',
  'motionPermissionMissing',
  'noSim',
  'offline',
  'preciseLocationPermissionMissing',
  'rooted',
  'unauthorized',
] as const;
export type TroubleCode = (typeof TROUBLE_CODES)[number];

export const HEALTH_CODES = [
  'BATTERY_LEVEL',
  'CPU_USAGE',
  'DISK_USAGE',
  'INTERNET_USAGE',
  'MEMORY_USAGE',
  'NEW_VERSION',
] as const;
export type HealthCode = (typeof HEALTH_CODES)[number];

export const SERVICE_CODES = [
  'driving',
  'distractionFreeDriving',
  'drivingBehaviour',
  'deviceDiscovery',
  'cycling',
  'publicTransport',
  'walking',
  'walkingLocation',
  'places',
  'pointsOfInterest',
  'automaticImpactDetection',
  'assistanceCall',
  'health',
] as const;
export type ServiceCode = (typeof SERVICE_CODES)[number];

/** The contexts of last positions. TAG:<name> is set by the app. */
export const CONTEXT_CODES = ['TIMELINE-END', 'CAR-END', 'TRIP-POSITION', 'USERPOS'] as const;
export type ContextCode = (typeof CONTEXT_CODES)[number];

export const PLATFORM_CODES = ['Android', 'iOS', 'Flutter', 'React Native'] as const;
