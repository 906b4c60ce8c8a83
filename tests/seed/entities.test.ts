import { describe, expect, it } from 'vitest';
import type { z } from 'zod/mini';
import { alert } from '#contract/alerts.ts';
import { apiKey, listApiKeys } from '#contract/api-keys.ts';
import { appUserHead } from '#contract/app-user-head.ts';
import { appUserRow } from '#contract/app-user-list.ts';
import { contractImpacts, dateImpacts, getDateImpacts, getImpact } from '#contract/assistance.ts';
import { billingInformation, billingOrganisation, setBillingRoles } from '#contract/billing.ts';
import { getDangerousArea, listDangerousAreas, totalDangerousAreas } from '#contract/dangerous-areas.ts';
import { day } from '#contract/day.ts';
import { logRow, stateRow } from '#contract/insight-logs.ts';
import { getOverTime, searchTrips, stepOfTime, tripRow } from '#contract/insight-trips.ts';
import { listPoiEvents, nearPois, poi } from '#contract/poi.ts';
import { listProjectCodes, projectCode } from '#contract/project-codes.ts';
import { projectSettings } from '#contract/project-settings.ts';
import { getProject } from '#contract/projects.ts';
import { listTransitLines, listTransitRegions } from '#contract/public-transport.ts';
import { listReceivers, RECEIVER_KINDS } from '#contract/receivers.ts';
import { listRevisions, revision } from '#contract/revisions.ts';
import { appConfig, listConfigSources, sdkConfigState } from '#contract/sdk-config.ts';
import { engineItem, itemFeatures } from '#contract/timeline.ts';
import { getTripRoads, trip } from '#contract/trip.ts';
import { registrationInput } from '#contract/users.ts';
import { appVehicleScores } from '#contract/vehicle-use.ts';
import { vehicle } from '#contract/vehicles.ts';

/** The fields of what travels; an answer may have more than was promised, never less. */
const fieldsOf = (schema: z.ZodMiniType): string[] => {
  const { shape, def } = schema as unknown as {
    shape?: object;
    def: { innerType?: z.ZodMiniType; in?: z.ZodMiniType };
  };
  if (shape) return Object.keys(shape);
  const inner = def.innerType ?? def.in;
  return inner ? fieldsOf(inner) : [];
};
const has = (schema: z.ZodMiniType, ...fields: string[]) => {
  expect(fieldsOf(schema)).toEqual(expect.arrayContaining(fields));
};

describe('entities', () => {
  it('seed 3.3: registration takes e-mail, password, last name, first name and company', () => {
    expect(fieldsOf(registrationInput).sort()).toEqual(['company', 'email', 'firstname', 'lastname', 'password']);
  });
  it('seed 3.7: app users: the list, one of them, blocked or not, positions and state', () => {
    has(appUserRow, 'userId', 'blocked', 'state');
    has(appUserHead, 'userId', 'blocked', 'state', 'positions');
    has(stateRow, 'state', 'fromMs');
    has(logRow, 'atMs', 'level', 'text');
  });
  it('seed 3.8: trips between two times, scores, time on the road by kind, the detail of a trip, its quality, its roads', () => {
    has(searchTrips.query, 'fromTimestamp', 'toTimestamp', 'userId');
    has(tripRow, 'startTs', 'type');
    has(stepOfTime.shape.own, 'scores');
    has(getOverTime.reply, 'steps', 'roads');
    has(trip, 'features', 'corrections');
    has(itemFeatures, 'scores', 'scoreOverrides', 'quality', 'exposure');
    // The speed matcher.
    expect(getTripRoads.path).toBe('/move/timeline/trip/roads');
  });
  it('seed 3.9: a timeline of items with type, transport and score overrides, from a date, with earlier ones to find', () => {
    has(engineItem, 'type', 'transport', 'startTs');
    has(itemFeatures, 'transport', 'scoreOverrides');
    has(day, 'date', 'items', 'previousActive');
  });
  it('seed 3.10: a point of interest, with polygons, what is nearby, and history', () => {
    has(poi, 'name', 'lat', 'lon', 'active', 'inTrip', 'onEnter', 'onExit', 'id', 'tags', 'ring');
    expect(nearPois.path).toBe('/move/poi/nearby');
    expect(listPoiEvents.path).toBe('/move/poi/history');
  });
  it('seed 3.11: dangerous areas, their total, and one of them', () => {
    has(listDangerousAreas.reply, 'items', 'total');
    has(totalDangerousAreas.reply, 'total');
    has(getDangerousArea.reply, 'area');
  });
  it('seed 3.12: the SDK configuration with keys, codes, projects, receivers and the name of the project', () => {
    has(sdkConfigState, 'config');
    for (const { reply } of [listApiKeys, listProjectCodes, listConfigSources, listReceivers]) has(reply, 'items');
    has(apiKey, 'id', 'name');
    has(projectCode, 'id', 'code');
    has(projectSettings, 'productName');
  });
  it('seed 3.13: receivers are of three kinds', () => {
    expect([...RECEIVER_KINDS].sort()).toEqual(['assistance', 'generic', 'timeline']);
  });
  it('seed 3.14: the app configuration is a map keyed by name, in groups where wished', () => {
    const map = { greeting: { value: 'Hello', group: null }, colour: { value: 'red', group: 'looks' } };
    expect(appConfig.parse(map)).toEqual(map);
    expect(appConfig.safeParse([map]).success).toBe(false);
  });
  it('seed 3.15: billing information of an organisation', () => {
    has(billingInformation, 'registeredUsers', 'freeUserLimit', 'openForRegistration', 'billingOrganisation');
    has(billingOrganisation, 'id', 'name');
    has(setBillingRoles.reply.shape.data, 'uid', 'billingOrganisationId', 'roles');
  });
  it('seed 3.16: impacts by day with totals, by contract, one impact, one call', () => {
    has(getDateImpacts.reply, 'dateImpactsData');
    has(dateImpacts, 'aids', 'bcalls', 'totalAid', 'totalBcall');
    has(contractImpacts, 'userId', 'aids', 'bcalls');
    has(getImpact.reply, 'impactData', 'assistanceCallData');
  });
  it('seed 3.17: a vehicle, and the scores of the vehicles of an app user', () => {
    has(vehicle, 'name', 'id', 'props', 'devices');
    has(appVehicleScores.query, 'projectId', 'userId');
  });
  it('seed 3.18: public transport: lines, and the regions they are in', () => {
    has(listTransitRegions.reply, 'items');
    has(listTransitLines.reply, 'items');
  });
  it('seed 3.19: an alert', () => {
    has(alert, 'id', 'email', 'threshold', 'projectId');
  });
  it('seed 3.20: users and pilot users are counted, and revisions listed', () => {
    has(getProject.reply.shape.figures, 'countUsers', 'countPilotUsers');
    has(listRevisions.reply, 'items');
    has(revision, 'id');
  });
});
