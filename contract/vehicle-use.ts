import { z } from 'zod/mini';
import { userId, userKeyQuery } from './app-users.ts';
import { calendarDay } from './calendar.ts';
import { endpoint } from './endpoint.ts';
import { STEPS_OF_TIME } from './insight-lists.ts';
import { itemVehicle } from './item-vehicle.ts';
import { pageOf, pageQuery, projectId } from './page.ts';
import { line } from './text.ts';
import { itemType, unixSecond } from './timeline.ts';
import { VEHICLE_LIMITS } from './vehicle-lists.ts';

const area = 'vehicles';
const right = { who: 'dolphin' } as const;
const reading = { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' } as const;
const ofVehicle = z.strictObject({ id: z.uuid() });
const score = z.nullable(z.number());
const moment = z.iso.datetime();

export const vehicleFigures = z.object({
  trips: z.int(),
  seconds: z.number(),
  distanceMeters: z.number(),
  /** The number of harsh events. */
  events: z.object({ ACCELERATION: z.number(), BRAKING: z.number(), CORNERING: z.number() }),
  /** Means weighted by distance; null if unknown. */
  scores: z.object({ total: score, safeness: score, speed: score, distraction: score }),
});
export type VehicleFigures = z.infer<typeof vehicleFigures>;

export const vehicleTrip = z.object({
  userId: z.string(),
  startTs: z.int(),
  endTs: z.int(),
  type: itemType,
  day: z.string(),
  startTimeZone: z.nullable(z.string()),
  isOpen: z.boolean(),
  distanceMeters: z.number(),
  total: score,
  events: z.int(),
  vehicle: itemVehicle,
});
export type VehicleTrip = z.infer<typeof vehicleTrip>;

export const listVehicleTrips = endpoint({
  name: 'list vehicle trips',
  area,
  method: 'GET',
  path: '/move/vehicle/{id}/trip',
  summary: 'The trips of a vehicle, newest first, each with the reason for its assignment.',
  right,
  key: { scope: 'vehicles:read', path: '/v20/vehicle/{id}/trip' },
  params: ofVehicle,
  query: z.strictObject({ projectId, ...pageQuery.shape, userId: z.optional(userId) }),
  reply: pageOf(vehicleTrip),
});

export const getVehicleOverTime = endpoint({
  name: 'get vehicle over time',
  area,
  method: 'GET',
  path: '/move/vehicle/{id}/overTime',
  summary: `Trips, distance, scores and events of a vehicle by week, month or year, and who drove it: its own drivers and those who drove most, at most ${VEHICLE_LIMITS.peopleListed} of them.`,
  right,
  key: { scope: 'vehicles:read', path: '/v20/vehicle/{id}/overTime' },
  params: ofVehicle,
  query: z.strictObject({ projectId, by: z._default(z.enum(STEPS_OF_TIME), 'week') }),
  reply: z.object({
    by: z.enum(STEPS_OF_TIME),
    steps: z.array(z.object({ from: z.string(), to: z.string(), ...vehicleFigures.shape })),
    whole: z.extend(vehicleFigures, { firstDay: z.nullable(z.string()), lastDay: z.nullable(z.string()) }),
    people: z.array(
      z.object({ userId: z.string(), isDriver: z.boolean(), lastDay: z.nullable(z.string()), ...vehicleFigures.shape }),
    ),
    /** Others who drove it, but less than those listed. */
    notListed: z.int(),
  }),
});

export const appVehicleScores = endpoint({
  name: 'list app vehicle scores',
  area,
  method: 'GET',
  path: '/move/appUser/vehicle',
  summary: `The vehicles that an app user drives or drove, each with this person’s distance and scores in it: at most ${VEHICLE_LIMITS.vehiclesListed}.`,
  right: reading,
  key: { scope: 'vehicles:read', path: '/v20/user/vehicle' },
  query: z
    .strictObject({ ...userKeyQuery.shape, from: z.optional(calendarDay), to: z.optional(calendarDay) })
    .check(
      z.refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'must not lie before from' }),
    ),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        plate: z.string(),
        /** Whether it is the user's own vehicle; others were only driven. */
        isDriver: z.boolean(),
        lastDay: z.nullable(z.string()),
        ...vehicleFigures.shape,
      }),
    ),
    /** Others that the user drove, but less than those listed. */
    notListed: z.int(),
  }),
});

export const chooseTripVehicle = endpoint({
  name: 'choose trip vehicle',
  area,
  method: 'POST',
  path: '/move/vehicle/trip',
  summary: 'Sets the vehicle of a drive manually, whatever is computed later. `none`: no vehicle; `seen`: as detected.',
  right,
  query: z.strictObject({ ...userKeyQuery.shape, startTs: unixSecond }),
  body: z.strictObject({
    vehicle: z.union([z.uuid(), z.literal('none'), z.literal('seen')]),
    reason: z._default(line(VEHICLE_LIMITS.reasonLength), ''),
  }),
  reply: z.object({ vehicle: z.nullable(itemVehicle) }),
});

export const reassignment = z.object({
  fromDay: z.string(),
  requestedAt: moment,
  requestedBy: z.nullable(z.string()),
  finishedAt: z.nullable(moment),
  daysTotal: z.nullable(z.int()),
  daysDone: z.int(),
  /** The number of reassigned trips. */
  changed: z.int(),
});
export type Reassignment = z.infer<typeof reassignment>;

export const reassignTrips = endpoint({
  name: 'reassign vehicle trips',
  area,
  method: 'POST',
  path: '/move/vehicle/reassignment',
  summary: `Gives the trips of a project since a day to vehicles anew, in the background: at most ${VEHICLE_LIMITS.reassignDays} days back.`,
  right,
  query: z.strictObject({ projectId }),
  body: z.strictObject({ fromDay: calendarDay }),
  reply: z.object({ reassignment }),
});

export const getReassignment = endpoint({
  name: 'get vehicle reassignment',
  area,
  method: 'GET',
  path: '/move/vehicle/reassignment',
  summary: 'The latest reassignment of trips to vehicles and its progress; null if there was none.',
  right,
  query: z.strictObject({ projectId }),
  reply: z.object({ reassignment: z.nullable(reassignment) }),
});
