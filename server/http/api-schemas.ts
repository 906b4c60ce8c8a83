import { z } from 'zod/mini';
import { appUserHead } from '#contract/app-user-head.ts';
import { appUserRow } from '#contract/app-user-list.ts';
import { deviceTokens } from '#contract/app-users.ts';
import { dangerousArea } from '#contract/dangerous-areas.ts';
import { delivery, deliveryTry, receiverHealth } from '#contract/deliveries.ts';
import { nearbyPoi } from '#contract/devices.ts';
import { failure } from '#contract/errors.ts';
import { rankedUser } from '#contract/insight-ranking.ts';
import { tripRow } from '#contract/insight-trips.ts';
import { itemVehicle } from '#contract/item-vehicle.ts';
import { notification } from '#contract/notifications.ts';
import { poi, poiEvent } from '#contract/poi.ts';
import { receiver } from '#contract/receivers.ts';
import { sdkConfigState } from '#contract/sdk-config.ts';
import { deviceOptions, services, servicesChange } from '#contract/services.ts';
import { leaderboard, weeklySummary } from '#contract/summaries.ts';
import {
  distraction,
  drivingEvent,
  exposure,
  place,
  publicTransportRide,
  reason,
  scores,
  timelineItem,
  transport,
  wayPoint,
} from '#contract/timeline.ts';
import { deviceDescription, rejectedRecord, uploadBody, uploadReply } from '#contract/upload.ts';
import { lastLocation } from '#contract/v20.ts';
import { vehicleTrip } from '#contract/vehicle-use.ts';
import { listedVehicle, vehicle } from '#contract/vehicles.ts';

export type JsonObject = Record<string, unknown>;
export type Direction = 'input' | 'output';

/** The named types of generated clients, by direction. */
const NAMES: Record<Direction, Record<string, z.core.$ZodType>> = {
  output: {
    Failure: failure,
    TimelineItem: timelineItem,
    Place: place,
    Transport: transport,
    PublicTransportRide: publicTransportRide,
    Reason: reason,
    Scores: scores,
    Exposure: exposure,
    DrivingEvent: drivingEvent,
    Distraction: distraction,
    ItemVehicle: itemVehicle,
    WayPoint: wayPoint,
    LastLocation: lastLocation,
    DeviceTokens: deviceTokens,
    Services: services,
    DeviceOptions: deviceOptions,
    NearbyPoi: nearbyPoi,
    UploadReply: uploadReply,
    RejectedRecord: rejectedRecord,
    Notification: notification,
    AppUser: appUserRow,
    AppUserStatus: appUserHead,
    RankedUser: rankedUser,
    Trip: tripRow,
    WeeklySummary: weeklySummary,
    Leaderboard: leaderboard,
    Poi: poi,
    PoiVisit: poiEvent,
    DangerousArea: dangerousArea,
    Receiver: receiver,
    ReceiverHealth: receiverHealth,
    Delivery: delivery,
    DeliveryTry: deliveryTry,
    Vehicle: vehicle,
    ListedVehicle: listedVehicle,
    VehicleTrip: vehicleTrip,
    SdkConfigState: sdkConfigState,
  },
  input: {
    ServicesChange: servicesChange,
    DeviceDescription: deviceDescription,
    UploadBatch: uploadBody,
  },
};
const namesOf = (direction: Direction): Map<unknown, string> =>
  new Map(Object.entries(NAMES[direction]).map(([name, schema]) => [schema, name]));

/** Converts the contract's schemas to JSON schema and collects the named ones. */
export function createSchemas() {
  const components: Record<string, JsonObject> = {};
  const names = { input: namesOf('input'), output: namesOf('output') };

  const convert = (schema: z.core.$ZodType, direction: Direction): JsonObject => {
    const metadata = {
      get: (one: z.core.$ZodType) => {
        const id = one === schema ? undefined : names[direction].get(one);
        return { ...z.globalRegistry.get(one), ...(id && { id }) };
      },
    } as unknown as z.core.$ZodRegistry<Record<string, unknown>>;
    // Some fields accept anything or are transformed when parsed; the documentation shows what a caller sends.
    const { $schema, $defs, ...root } = z.toJSONSchema(schema, {
      io: direction,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      metadata,
      override: ({ jsonSchema }) => {
        // A new field of a reply must not break existing clients.
        if (direction === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
        mergeEnums(jsonSchema);
        nameOrders(jsonSchema);
      },
    }) as JsonObject & { $defs?: Record<string, JsonObject> };
    for (const [key, definition] of Object.entries($defs ?? {})) {
      const { id, ...rest } = definition;
      components[key] ??= referring(rest) as JsonObject;
    }
    return referring(root) as JsonObject;
  };

  return {
    components,
    /** A reference if the schema has a name. */
    of: (schema: z.core.$ZodType, direction: Direction): JsonObject => {
      const name = names[direction].get(schema);
      if (!name) return convert(schema, direction);
      components[name] ??= convert(schema, direction);
      return referenceTo(name);
    },
  };
}

/** Merges overlapping enums into one. */
function mergeEnums(schema: { anyOf?: { enum?: unknown[] }[]; type?: unknown } & JsonObject): void {
  const lists = schema.anyOf?.map((variant) => variant.enum);
  if (!lists?.every((list) => list !== undefined)) return;
  delete schema.anyOf;
  Object.assign(schema, { type: 'string', enum: [...new Set(lists.flat())] });
}

/** The generated names of `created` and `-created` must differ. */
function nameOrders(schema: { enum?: unknown[] } & JsonObject): void {
  if (!schema.enum?.some((value) => String(value).startsWith('-'))) return;
  schema['x-enum-varnames'] = schema.enum.map((value) => String(value).replace(/^-(.*)/, '$1Descending'));
}

export const referenceTo = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** Rewrites references to the place of the definitions. */
function referring(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(referring);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const definition = key === '$ref' && /^#\/\$defs\/(.+)$/.exec(String(inner))?.[1];
      return [key, definition ? referenceTo(definition).$ref : referring(inner)];
    }),
  );
}
