import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_STYLE } from '#contract/app-style.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { createPoi } from '#contract/poi.ts';
import { DEFAULT_SETTINGS } from '#contract/project-settings.ts';
import { DEFAULT_RETENTION } from '#contract/retention.ts';
import { PROJECT_ROLES, rolesOn } from '#contract/roles.ts';
import { ALL_SERVICES, DEFAULT_OPTIONS } from '#contract/services.ts';
import { getUser } from '#contract/users.ts';
import { anApp, type CallOptions, type LooseInput, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { describedEndpoints } from '#tests/setup/catalogue.ts';

/** Who makes the call: nobody, somebody with no role at all, a member with one role on the project, a dolphin. */
const CALLERS = ['nobody', 'none', ...PROJECT_ROLES, 'dolphin'] as const;
type CallerName = (typeof CALLERS)[number];

const EVERYONE = [...CALLERS];
const SIGNED_IN = CALLERS.filter((caller) => caller !== 'nobody');
const MEMBERS: CallerName[] = [...PROJECT_ROLES, 'dolphin'];
const ADMINS: CallerName[] = ['admin', 'dolphin'];
const READERS: CallerName[] = ['admin', 'reader', 'dolphin'];
const DOLPHIN: CallerName[] = ['dolphin'];
const NO_ONE: CallerName[] = [];

interface Row {
  /** Who gets through on a project of their own (or where no project is concerned). */
  own: CallerName[];
  /** Who gets through on somebody else's project; absent where the call concerns no project. */
  foreign?: CallerName[];
  /** The status for those who get through, if it is not 200. */
  passes?: number;
  input: (project: number, caller: Visitor | undefined) => CallOptions & LooseInput;
}

const nothing = () => ({});
const someone = 'somebody.else@example.com';
/** A project that somebody else deleted. */
const ERASED = 7;
/** An SDK version and a session have it. */
const KNOWN_ID = '5f0c1f6e-7b1d-4a53-9d0e-0a8f6f3b2c11';
/** One of two dangerous areas: the one that is deleted. */
const OTHER_ID = '5f0c1f6e-7b1d-4a53-9d0e-0a8f6f3b2c12';

const SDK_CONFIG = { services: ALL_SERVICES, options: DEFAULT_OPTIONS, appConfig: {} };
const SETTINGS = { productName: 'Own', ...DEFAULT_SETTINGS, retention: DEFAULT_RETENTION };

const noOrganisation =
  (input: CallOptions & LooseInput = {}) =>
  () => ({ params: { id: 999_999, projectId: 999_999, uid: 'target@example.com', month: '2026-01' }, ...input });

/** An impact of the project. */
const aCase = (project: number, body?: object) => ({
  params: { id: KNOWN_ID },
  query: `projectId=${project}`,
  ...(body && { body }),
});
/** To a person of its own, so that nobody is asked too often. */
const anAlert = (caller: Visitor | undefined) => ({
  kind: 'OPEN_CALLS',
  email: `alert.${caller?.uid ?? 'x'}@example.com`,
  threshold: 1,
  minutes: 5,
  cooldownMinutes: 60,
  active: true,
});
/** To the caller alone, which readers may do too. */
const aReport = (caller: Visitor | undefined) => ({
  ...{ kind: 'insights', name: 'A report', query: '', viewId: null, period: 'last', rhythm: 'weekly' },
  ...{ weekday: 1, monthDay: 1, hour: 7, skipsEmpty: false, active: true, recipients: [caller?.userId ?? KNOWN_ID] },
});
const alertsOf = new Map<number, string>();
const alertOf = (project: number) => ({
  params: { id: alertsOf.get(project) ?? KNOWN_ID },
  query: `projectId=${project}`,
});
const someDays = (project: number) => ({ query: `projectId=${project}&from=2026-01-01&to=2026-01-31` });

/** One app user of the project. */
const viewedUser = (project: number) => ({ query: `projectId=${project}&userId=looked-at` });

/** An item of that user. */
const TRIP_TS = 1_700_000_000;
const viewedTrip = (project: number) => ({ query: `${viewedUser(project).query}&startTs=${TRIP_TS}` });
/** A correction by somebody who saw another version: refused only after the right was checked. */
const corrected = (body: object): Row => ({
  own: ADMINS,
  foreign: DOLPHIN,
  passes: 409,
  input: (id) => ({ ...viewedUser(id), body: { startTs: TRIP_TS, version: 99, ...body } }),
});

const viewedSpan = (project: number) => ({
  query: `projectId=${project}&userId=looked-at&fromTimestamp=1&toTimestamp=2`,
});

/** A point of interest of the project. */
const POI_SHAPE = { kind: 'circle', lat: 48, lon: 16, radiusMeters: 100 };
const [pois, deletedPois] = [new Map<number, string>(), new Map<number, string>()];
const aPoi = (project: number, body?: object, of = pois) => ({
  params: { id: of.get(project) ?? '' },
  query: `projectId=${project}`,
  ...(body && { body }),
});

/** A vehicle of the project; one of no version that anybody saw is neither changed nor merged. */
const vehicles = new Map<number, string>();
const NO_PROPS = { make: '', model: '', plate: '', vin: '', fuel: null, own: [] };
const aVehicle = (project: number, body?: object) => ({
  params: { id: vehicles.get(project) ?? '' },
  query: `projectId=${project}`,
  ...(body && { body }),
});

/** Those that are offered to API keys too are tried by key-rights.test.ts. */
const calls = describedEndpoints.map(({ endpoint }) => endpoint);

/** Written by hand, not derived from the contract: a right that changes there must be changed here too. */
const TABLE: Record<string, Row> = {
  'find user by login token': { own: NO_ONE, input: () => ({ body: { token: 'x' } }) },
  'open session': { own: NO_ONE, input: () => ({ body: { token: 'x' } }) },
  'prove again': { own: NO_ONE, input: () => ({ body: { token: 'x' } }) },
  'check or end session': { own: SIGNED_IN, input: nothing },
  'sign out': { own: EVERYONE, input: nothing },
  'list own sessions': { own: SIGNED_IN, input: nothing },
  // Somebody else's session answers like one that is not there.
  'end own session': { own: SIGNED_IN, passes: 404, input: () => ({ params: { id: KNOWN_ID } }) },
  'end other sessions': { own: SIGNED_IN, input: nothing },
  'end viewing as a customer': { own: SIGNED_IN, input: nothing },
  // Nobody by this name; dashboard-users.test.ts keeps admins out by 403.
  'view as a customer': { own: DOLPHIN, passes: 404, input: () => ({ params: { uid: 'nobody' } }) },
  'save avatar': { own: SIGNED_IN, passes: 400, input: () => ({ body: { image: 'AAAA' } }) },
  'remove avatar': { own: SIGNED_IN, input: nothing },
  'get avatar': { own: SIGNED_IN, passes: 404, input: () => ({ params: { tag: KNOWN_ID } }) },
  'list invitations': { own: ADMINS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'invite to a project': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}`, body: { email: someone, roles: ['reader'] } }),
  },
  'withdraw invitation': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 404,
    input: (id) => ({ params: { id: KNOWN_ID }, query: `projectId=${id}` }),
  },
  'read invitation': { own: EVERYONE, passes: 400, input: () => ({ body: { token: 'x' } }) },
  'check that a user exists': { own: EVERYONE, input: () => ({ body: { email: someone } }) },
  'create user': { own: NO_ONE, input: () => ({ body: { uid: 'u', email: someone, id_token: 'x' } }) },
  'update token': { own: NO_ONE, input: () => ({ body: { uid: 'u', email: someone, id_token: 'x' } }) },
  'update user': { own: SIGNED_IN, input: () => ({ body: { company: 'Demo' } }) },
  'delete user': { own: DOLPHIN, input: () => ({ body: { uid: 'victim' } }) },
  'get current user': { own: SIGNED_IN, input: nothing },
  'save current user': { own: SIGNED_IN, input: () => ({ body: { company: 'Demo' } }) },
  'list users of a project': { own: ADMINS, foreign: DOLPHIN, input: (id) => ({ params: { id } }) },
  'list dashboard users': { own: ADMINS, input: nothing },
  'set project roles': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ params: { id, x: 'target@example.com' }, body: { data: { roles: ['reader'] } } }),
  },
  // A dolphin has no role to give up. Others are shown that theirs were changed, and keep them.
  'leave project': {
    own: [...PROJECT_ROLES],
    foreign: NO_ONE,
    passes: 409,
    input: (id) => ({ params: { id }, body: { expected: ['admin', 'reader'] } }),
  },
  'set global roles': {
    own: DOLPHIN,
    input: () => ({ params: { x: 'target@example.com' }, body: { data: { roles: [] } } }),
  },
  'create project': { own: SIGNED_IN, input: () => ({ body: { productName: 'Demo' } }) },
  'create billing organisation': {
    own: DOLPHIN,
    input: (_id, caller) => ({ body: { name: `Payer ${caller?.uid}` } }),
  },
  'list billing organisations': { own: SIGNED_IN, input: nothing },
  'get own billing information': { own: SIGNED_IN, input: nothing },
  'get running month': { own: SIGNED_IN, passes: 404, input: noOrganisation() },
  'list use of billing organisations': { own: DOLPHIN, input: nothing },
  // No organisation has this id: the response for those who get through.
  'get billing organisation': { own: DOLPHIN, passes: 404, input: noOrganisation() },
  'save billing organisation': {
    own: DOLPHIN,
    passes: 404,
    input: noOrganisation({ body: { terms: { name: 'Payer' }, version: 1 } }),
  },
  'save prices': { own: DOLPHIN, passes: 404, input: noOrganisation({ body: { prices: [], version: 1 } }) },
  'add billed project': { own: DOLPHIN, passes: 404, input: noOrganisation({ body: {} }) },
  'remove billed project': { own: DOLPHIN, passes: 404, input: noOrganisation() },
  'set billing roles': {
    own: DOLPHIN,
    passes: 404,
    input: noOrganisation({ query: 'billingOrganisationId=999999', body: { data: { roles: [] } } }),
  },
  'get use over time': {
    own: DOLPHIN,
    passes: 404,
    input: noOrganisation({ query: 'from=2026-01-01&to=2026-01-31' }),
  },
  'list statements': { own: DOLPHIN, passes: 404, input: noOrganisation() },
  'get statement': { own: DOLPHIN, passes: 404, input: noOrganisation() },
  'close month': { own: DOLPHIN, passes: 404, input: noOrganisation({ body: {} }) },
  'add correction': { own: DOLPHIN, passes: 404, input: noOrganisation({ body: { amount: 1, reason: 'Credit' } }) },
  'get billing information': {
    own: ['admin', 'billing', 'dolphin'],
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}` }),
  },
  'list receivers': { own: ADMINS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  // Each time as somebody who saw another version: refused only after the right was checked.
  'save receiver': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 409,
    input: (id) => ({
      query: `projectId=${id}`,
      body: { kind: 'generic', version: 9, url: 'https://1.1.1.1', active: true, events: ['POI'], headers: [] },
    }),
  },
  'set receiver secret': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 409,
    input: (id) => ({ query: `projectId=${id}`, body: { kind: 'generic', version: 9, overlapHours: 0 } }),
  },
  'end former receiver secret': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 409,
    input: (id) => ({ query: `projectId=${id}&kind=generic&version=9` }),
  },
  'remove receiver': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 409,
    input: (id) => ({ query: `projectId=${id}&kind=generic&version=9` }),
  },
  'list deliveries': { own: ADMINS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}&kind=generic` }) },
  'get delivery': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ params: { id: KNOWN_ID }, query: `projectId=${id}` }),
  },
  // No receiver is on: refused only after the right was checked.
  'resend delivery': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 409,
    input: (id) => ({ params: { id: KNOWN_ID }, query: `projectId=${id}` }),
  },
  'resend deliveries': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 409,
    input: (id) => ({
      query: `projectId=${id}`,
      body: { kind: 'generic', which: 'failed', from: '2026-01-01T00:00:00Z' },
    }),
  },
  'send test event': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 409,
    input: (id) => ({ query: `projectId=${id}`, body: { kind: 'generic', event: 'POI' } }),
  },
  'list receiver health': { own: READERS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'get app style': { own: ADMINS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'save app style': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 409,
    input: (id) => ({ query: `projectId=${id}`, body: { version: 9, style: DEFAULT_STYLE } }),
  },
  // No picture: refused only after the right was checked.
  'upload app logo': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 400,
    input: (id) => ({ query: `projectId=${id}`, body: { image: 'AAAA' } }),
  },
  'get device style': { own: NO_ONE, input: nothing },
  'list weekly summaries': { own: READERS, foreign: DOLPHIN, input: viewedUser },
  'list own weekly summaries': { own: NO_ONE, input: nothing },
  'get leaderboard': { own: NO_ONE, input: (id) => ({ query: `${viewedUser(id).query}&tag=fleet` }) },
  'get own leaderboard': { own: NO_ONE, input: () => ({ query: 'tag=fleet' }) },
  'get device logo': { own: NO_ONE, input: nothing },
  'get project style': { own: NO_ONE, input: nothing },
  'get project logo': { own: NO_ONE, input: nothing },
  'get project': { own: MEMBERS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'list projects': { own: SIGNED_IN, input: nothing },
  'get home': {
    own: ['admin', 'reader', 'dolphin'],
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}&range=7d` }),
  },
  // Asked without text/event-stream it answers once.
  'follow project': {
    own: ['admin', 'reader', 'dolphin'],
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}` }),
  },
  'list activity cells': {
    own: READERS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}&bounds=16,48,17,49&layer=trips` }),
  },
  'get activity cell': {
    own: READERS,
    foreign: DOLPHIN,
    passes: 404,
    input: (id) => ({ query: `projectId=${id}&cell=891e15b9577ffff` }),
  },
  'list activity trips': {
    own: READERS,
    foreign: DOLPHIN,
    passes: 404,
    input: (id) => ({ query: `projectId=${id}&cell=891e15b9577ffff&layer=trips` }),
  },
  'list live clusters': {
    own: READERS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}&bounds=16,48,17,49` }),
  },
  'list live people': {
    own: READERS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}&cell=871e15b95ffffff` }),
  },
  'get people bounds': {
    own: ['admin', 'reader', 'dolphin'],
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}` }),
  },
  'search app users': {
    own: ['admin', 'reader', 'dolphin'],
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}&text=demo` }),
  },
  // A wrong name is refused only after the right was checked.
  'delete project': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 400,
    input: (id) => ({ query: `projectId=${id}&productName=Not+the+name` }),
  },
  // The handler shows it to whoever deleted the project.
  'get project erasure': { own: DOLPHIN, input: () => ({ query: `projectId=${ERASED}` }) },
  'list project erasures': { own: SIGNED_IN, input: nothing },
  'create API key': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}`, body: { name: randomUUID(), scope: 'read-write' } }),
  },
  'list API keys': { own: ADMINS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'revoke API key': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ params: { id: keys.get(id) ?? '' }, query: `projectId=${id}` }),
  },
  'get API key': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ params: { id: keys.get(id) ?? '' }, query: `projectId=${id}` }),
  },
  // A version that never was is refused only after the right was checked.
  'change API key': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 409,
    input: (id) => ({ params: { id: keys.get(id) ?? '' }, query: `projectId=${id}`, body: { version: 0 } }),
  },
  'roll API key': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 409,
    input: (id) => ({
      params: { id: keys.get(id) ?? '' },
      query: `projectId=${id}`,
      body: { version: 0, overlap: 'day' },
    }),
  },
  'list calls of an API key': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ params: { id: keys.get(id) ?? '' }, query: `projectId=${id}` }),
  },
  'list pois': { own: READERS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'map pois': { own: READERS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}&bounds=9,46,17,49` }) },
  'list poi tags': { own: READERS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'get poi': { own: READERS, foreign: DOLPHIN, input: (id) => aPoi(id) },
  'list poi visitors': { own: READERS, foreign: DOLPHIN, input: (id) => aPoi(id) },
  'create poi': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}`, body: { name: randomUUID(), shape: POI_SHAPE } }),
  },
  'change poi': { own: ADMINS, foreign: DOLPHIN, passes: 409, input: (id) => aPoi(id, { version: 99 }) },
  'delete poi': { own: ADMINS, foreign: DOLPHIN, input: (id) => aPoi(id, undefined, deletedPois) },
  'change many pois': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}`, body: { ids: [pois.get(id)], set: { active: true } } }),
  },
  'list vehicles': { own: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'get vehicle': { own: DOLPHIN, input: (id) => aVehicle(id) },
  'create vehicle': {
    own: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}`, body: { name: randomUUID() } }),
  },
  'change vehicle': { own: DOLPHIN, passes: 409, input: (id) => aVehicle(id, { version: 99 }) },
  'delete vehicle': {
    own: DOLPHIN,
    passes: 404,
    input: (id) => ({ params: { id: KNOWN_ID }, query: `projectId=${id}` }),
  },
  'move vehicle device': {
    own: DOLPHIN,
    passes: 409,
    input: (id) =>
      aVehicle(id, { version: 99, kind: 'obd', identifier: 'x', toId: vehicles.get(id) ?? '', from: 'now' }),
  },
  'list vehicle trips': { own: DOLPHIN, input: (id) => aVehicle(id) },
  'get vehicle over time': { own: DOLPHIN, input: (id) => aVehicle(id) },
  'list app vehicle scores': { own: READERS, foreign: DOLPHIN, input: (id) => viewedUser(id) },
  'choose trip vehicle': {
    own: DOLPHIN,
    passes: 404,
    input: (id) => ({ query: `projectId=${id}&userId=looked-at&startTs=1`, body: { vehicle: 'none' } }),
  },
  'reassign vehicle trips': {
    own: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}`, body: { fromDay: new Date().toISOString().slice(0, 10) } }),
  },
  'get vehicle reassignment': { own: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'import vehicles': {
    own: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}`, body: { text: 'name\nVan 1' } }),
  },
  'export vehicles': { own: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'list vehicle duplicates': { own: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'merge vehicles': {
    own: DOLPHIN,
    passes: 404,
    input: (id) => aVehicle(id, { version: 99, otherId: KNOWN_ID, otherVersion: 99, name: 'x', props: NO_PROPS }),
  },
  'list pois nearby': { own: READERS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}&lat=48&lon=16` }) },
  'list poi events': { own: READERS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'import pois': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}`, body: { format: 'csv', text: 'name,lat,lon\nDepot,48,16' } }),
  },
  'export pois': { own: READERS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}&format=csv` }) },
  'list dangerous areas': { own: DOLPHIN, input: nothing },
  'total of dangerous areas': { own: DOLPHIN, input: nothing },
  'map dangerous areas': { own: DOLPHIN, input: () => ({ query: 'bounds=9,46,17,49' }) },
  'get dangerous area': { own: DOLPHIN, input: () => ({ params: { id: KNOWN_ID } }) },
  'create dangerous area': { own: DOLPHIN, input: () => ({ body: { name: randomUUID(), shape: POI_SHAPE } }) },
  'create many dangerous areas': {
    own: DOLPHIN,
    input: () => ({ body: { areas: [{ name: randomUUID(), shape: POI_SHAPE }] } }),
  },
  'change dangerous area': {
    own: DOLPHIN,
    passes: 409,
    input: () => ({ params: { id: KNOWN_ID }, body: { version: 99 } }),
  },
  'delete dangerous area': { own: DOLPHIN, input: () => ({ params: { id: OTHER_ID } }) },
  'import dangerous areas': {
    own: DOLPHIN,
    input: () => ({ body: { format: 'csv', text: 'name,lat,lon\nBend,48,16' } }),
  },
  'search dangerous areas': { own: DOLPHIN, input: () => ({ body: {} }) },
  'apply dangerous areas': { own: DOLPHIN, input: () => ({ body: {} }) },
  'list area works': { own: DOLPHIN, input: nothing },
  'get area work': { own: DOLPHIN, input: () => ({ params: { id: KNOWN_ID } }) },
  'cancel area work': { own: DOLPHIN, input: () => ({ params: { id: KNOWN_ID }, body: {} }) },
  'drives through a dangerous area': { own: DOLPHIN, input: () => ({ params: { id: KNOWN_ID } }) },
  'what happened in a dangerous area': { own: DOLPHIN, input: () => ({ params: { id: KNOWN_ID } }) },
  'export dangerous areas': { own: DOLPHIN, input: () => ({ query: 'format=csv' }) },
  'create project code': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}`, body: { name: randomUUID() } }),
  },
  'list project codes': { own: ADMINS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'get project code': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ params: { id: codes.get(id) ?? '' }, query: `projectId=${id}` }),
  },
  'change project code': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 409,
    input: (id) => ({ params: { id: codes.get(id) ?? '' }, query: `projectId=${id}`, body: { version: 0 } }),
  },
  'end project code': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ params: { id: codes.get(id) ?? '' }, query: `projectId=${id}` }),
  },
  'list joins of a project code': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ params: { id: codes.get(id) ?? '' }, query: `projectId=${id}` }),
  },
  // Open to all who know a code; here nobody does.
  'join by project code': { own: NO_ONE, input: () => ({ body: { code: 'ABCD-EFGH' } }) },
  'join test phone': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}`, body: { codeId: openCodes.get(id) ?? '' } }),
  },
  'send test trip': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}`, body: { userId: 'a-test-phone' } }),
  },
  'get first data': {
    own: ['admin', 'reader', 'dolphin'],
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}` }),
  },
  // Customers' backends and phones: no session opens these, whoever's it is. key-rights.test.ts has their own table.
  'register app user': { own: NO_ONE, input: () => ({ body: { userId: 'u' } }) },
  'register app user (older name)': { own: NO_ONE, input: () => ({ body: { userId: 'u' } }) },
  'get auth code': { own: NO_ONE, input: () => ({ query: 'userId=u' }) },
  'make auth code': { own: NO_ONE, input: () => ({ body: { userId: 'u' } }) },
  'delete app user': { own: NO_ONE, input: (id) => ({ query: `projectId=${id}&userId=u` }) },
  'block app user': { own: NO_ONE, input: (id) => ({ body: { projectId: id, userId: 'u', block: true } }) },
  'get user config': { own: NO_ONE, input: (id) => ({ query: `projectId=${id}&userId=u` }) },
  'change user config': { own: NO_ONE, input: (id) => ({ body: { projectId: id, userId: 'u', services: {} } }) },
  'sign in device': { own: NO_ONE, input: () => ({ body: { authCode: '0b7e8a52-9f6c-4d0e-8a53-3f2b1c0d9e8f' } }) },
  'refresh device tokens': { own: NO_ONE, input: () => ({ body: { refreshToken: 'x' } }) },
  'get device config': { own: NO_ONE, input: nothing },
  'list timeline': { own: NO_ONE, input: (id) => ({ query: `projectId=${id}&userId=u` }) },
  'get timeline item': { own: NO_ONE, input: (id) => ({ params: { startTs: 1 }, query: `projectId=${id}&userId=u` }) },
  'delete timeline item': {
    own: NO_ONE,
    input: (id) => ({ params: { startTs: 1 }, query: `projectId=${id}&userId=u` }),
  },
  'list way points': { own: NO_ONE, input: (id) => ({ params: { startTs: 1 }, query: `projectId=${id}&userId=u` }) },
  'get timeline batch': { own: NO_ONE, input: () => ({ body: [] }) },
  'label timeline item': {
    own: NO_ONE,
    input: (id) => ({ params: { ts: 1, label: 'CAR' }, query: `projectId=${id}&userId=u` }),
  },
  'list app users': { own: READERS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'export app users': { own: READERS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'list app user filters': { own: READERS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'get app user': { own: READERS, foreign: DOLPHIN, input: viewedUser },
  'list track views': { own: READERS, foreign: DOLPHIN, input: viewedUser },
  'list installations': { own: READERS, foreign: DOLPHIN, input: viewedUser },
  'export app user': { own: READERS, foreign: DOLPHIN, input: viewedUser },
  'get app user config': { own: READERS, foreign: DOLPHIN, input: viewedUser },
  'list recomputations': { own: READERS, foreign: DOLPHIN, input: viewedUser },
  'list comments': { own: READERS, foreign: DOLPHIN, input: viewedUser },
  'set app user blocked': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ ...viewedUser(id), body: { block: false } }),
  },
  'set app user pilot': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ ...viewedUser(id), body: { pilot: true } }),
  },
  'export chosen app users': {
    own: READERS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}`, body: { userIds: ['looked-at'] } }),
  },
  'preview bulk work': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}`, body: { action: { kind: 'pilot', on: true }, filter: {} } }),
  },
  'start bulk work': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}`, body: { action: { kind: 'pilot', on: true }, filter: {} } }),
  },
  'list bulk works': { own: ADMINS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  // The job does not exist: authorised, then not found.
  'get bulk work': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 404,
    input: (id) => ({ params: { id: KNOWN_ID }, query: `projectId=${id}` }),
  },
  'cancel bulk work': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 404,
    input: (id) => ({ params: { id: KNOWN_ID }, query: `projectId=${id}` }),
  },
  'undo bulk work': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 404,
    input: (id) => ({ params: { id: KNOWN_ID }, query: `projectId=${id}` }),
  },
  'tag app user': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ ...viewedUser(id), body: { add: ['fleet'] } }),
  },
  'start app user logging': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ ...viewedUser(id), body: { level: 'DEBUG', hours: 1 } }),
  },
  'stop app user logging': { own: ADMINS, foreign: DOLPHIN, input: viewedUser },
  // The version does not exist: authorised, then not found.
  'save app user config': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 409,
    input: (id) => ({ ...viewedUser(id), body: { version: 99, services: {} } }),
  },
  'recompute day': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ ...viewedUser(id), body: { day: '2026-03-29' } }),
  },
  'get contact': { own: READERS, foreign: DOLPHIN, input: viewedUser },
  'save contact': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 409,
    input: (id) => ({ ...viewedUser(id), body: { name: '', phone: '', version: 99 } }),
  },
  'find people to mention': { own: READERS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'add comment': {
    own: READERS,
    foreign: DOLPHIN,
    input: (id) => ({ ...viewedUser(id), body: { text: 'Seen.' } }),
  },
  'change comment': {
    own: READERS,
    foreign: DOLPHIN,
    passes: 409,
    input: (id) => ({ ...viewedUser(id), params: { id: KNOWN_ID }, body: { text: 'Seen.', version: 99 } }),
  },
  // Readers delete only their own; comments.test.ts keeps them from others.
  'delete comment': {
    own: READERS,
    foreign: DOLPHIN,
    passes: 404,
    input: (id) => ({ ...viewedUser(id), params: { id: OTHER_ID } }),
  },
  'get map coverage': { own: SIGNED_IN, input: nothing },
  'get map tile': { own: EVERYONE, passes: 204, input: () => ({ params: { z: 14, x: 0, y: 0 } }) },
  'name map places': { own: SIGNED_IN, input: () => ({ body: { places: [] } }) },
  'search map places': { own: SIGNED_IN, input: () => ({ body: { search: 'a' } }) },
  'list inbox': { own: SIGNED_IN, input: nothing },
  'count inbox': { own: SIGNED_IN, input: nothing },
  'mark inbox read': { own: SIGNED_IN, input: () => ({ body: { upTo: '2026-01-01T00:00:00.000Z' } }) },
  'get inbox settings': { own: SIGNED_IN, input: nothing },
  'save inbox settings': { own: SIGNED_IN, input: () => ({ body: { mentionMails: false } }) },
  // Somebody else's entry answers like one that is not there.
  'mark inbox entry': {
    own: SIGNED_IN,
    passes: 404,
    input: () => ({ params: { id: KNOWN_ID }, body: { isRead: true } }),
  },
  'list saved views': {
    own: READERS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}&screen=people` }),
  },
  'save view': {
    own: READERS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}`, body: { screen: 'people', name: 'Worst', query: 'sort=score' } }),
  },
  // The view does not exist: authorised, then not found.
  'delete view': {
    own: READERS,
    foreign: DOLPHIN,
    passes: 404,
    input: (id) => ({ params: { id: KNOWN_ID }, query: `projectId=${id}` }),
  },
  'list alerts': { own: ADMINS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'list alert mails': { own: ADMINS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'create alert': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id, caller) => ({ query: `projectId=${id}`, body: anAlert(caller) }),
  },
  'preview alert': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => {
      const { email: _email, active: _active, ...rule } = anAlert(undefined);
      return { query: `projectId=${id}`, body: rule };
    },
  },
  'save alert': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 409,
    input: (id, caller) => ({ ...alertOf(id), body: { ...anAlert(caller), version: 999 } }),
  },
  'delete alert': { own: ADMINS, foreign: DOLPHIN, input: alertOf },
  // The target is a member of neither project: asked for consent, until the limit is reached.
  'ask alert recipient': { own: ADMINS, foreign: DOLPHIN, input: alertOf },
  'answer alert': {
    own: EVERYONE,
    passes: 400,
    input: () => ({ body: { token: 'a-link-that-is-no-link', wanted: true } }),
  },
  'list reports': { own: READERS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'create report': {
    own: READERS,
    foreign: DOLPHIN,
    input: (id, caller) => ({ query: `projectId=${id}`, body: aReport(caller) }),
  },
  // The report does not exist: authorised, then not found.
  'save report': {
    own: READERS,
    foreign: DOLPHIN,
    passes: 404,
    input: (id, caller) => {
      const { kind: _kind, ...body } = aReport(caller);
      return { params: { id: KNOWN_ID }, query: `projectId=${id}`, body: { ...body, version: 1 } };
    },
  },
  'delete report': {
    own: READERS,
    foreign: DOLPHIN,
    passes: 404,
    input: (id) => ({ params: { id: KNOWN_ID }, query: `projectId=${id}` }),
  },
  'subscribe to safety report': { own: READERS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'set report subscription': {
    own: READERS,
    foreign: DOLPHIN,
    passes: 404,
    input: (id) => ({ params: { id: KNOWN_ID }, query: `projectId=${id}`, body: { wanted: true } }),
  },
  'send report now': {
    own: READERS,
    foreign: DOLPHIN,
    passes: 404,
    input: (id) => ({ params: { id: KNOWN_ID }, query: `projectId=${id}` }),
  },
  'list report candidates': { own: READERS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'list report deliveries': { own: READERS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'unsubscribe from report': {
    own: EVERYONE,
    passes: 400,
    input: () => ({ query: 'token=a-link-that-is-no-link' }),
  },
  'open unsubscribe page': { own: EVERYONE, passes: 303, input: () => ({ query: 'token=a-link-that-is-no-link' }) },
  'get impacts by day': { own: ADMINS, foreign: DOLPHIN, input: someDays },
  'list impacts by app user': { own: ADMINS, foreign: DOLPHIN, input: someDays },
  'list impacts': { own: ADMINS, foreign: DOLPHIN, input: someDays },
  'list open cases': { own: ADMINS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'get impact': { own: ADMINS, foreign: DOLPHIN, input: (id) => aCase(id) },
  'acknowledge case': { own: ADMINS, foreign: DOLPHIN, passes: 409, input: (id) => aCase(id, { version: 999 }) },
  'assign case': { own: ADMINS, foreign: DOLPHIN, passes: 409, input: (id) => aCase(id, { version: 999, uid: null }) },
  'close case': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 409,
    input: (id) => aCase(id, { version: 999, outcome: 'helped' }),
  },
  'reopen case': { own: ADMINS, foreign: DOLPHIN, passes: 409, input: (id) => aCase(id, { version: 999 }) },
  'simulate case': {
    own: ADMINS,
    foreign: DOLPHIN,
    // One at a moment: the clock of these tests stands still.
    passes: 409,
    input: (id) => ({ query: `projectId=${id}`, body: { kind: 'BCALL', userId: 'looked-at' } }),
  },
  // The wrong id typed: through, and then refused.
  'erase app user': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 400,
    input: (id) => ({ query: `projectId=${id}&userId=looked-at&typed=somebody-else` }),
  },
  'rank app users': {
    own: READERS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}&from=2026-01-01&to=2026-01-31` }),
  },
  'get insights': { own: READERS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}&segment=tag:fleet` }) },
  'list segments': { own: READERS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'get user insights': { own: READERS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'list worst areas': { own: READERS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'find trips': { own: READERS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}&hour=8` }) },
  'search trips': { own: READERS, foreign: DOLPHIN, input: viewedSpan },
  'export trips': { own: READERS, foreign: DOLPHIN, input: viewedSpan },
  'export period': {
    own: READERS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `${viewedSpan(id).query}&format=gpx` }),
  },
  'get over time': { own: READERS, foreign: DOLPHIN, input: viewedUser },
  'get why there is no trip': {
    own: READERS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `${viewedUser(id).query}&at=1` }),
  },
  'list logs': { own: READERS, foreign: DOLPHIN, input: viewedUser },
  'export logs': { own: READERS, foreign: DOLPHIN, input: viewedUser },
  'list states': { own: READERS, foreign: DOLPHIN, input: viewedUser },
  'export states': { own: READERS, foreign: DOLPHIN, input: viewedUser },
  'find who was here': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({
      query: `projectId=${id}`,
      body: {
        area: { kind: 'circle', lat: 48, lon: 16, radiusMeters: 50 },
        from: 1,
        to: 2,
        reason: 'A test of rights',
      },
    }),
  },
  'get day': { own: READERS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}&userId=looked-at` }) },
  'get calendar': {
    own: READERS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}&userId=looked-at&month=2026-03` }),
  },
  'get track': {
    own: READERS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}&userId=looked-at&from=1&to=2` }),
  },
  'get trip': { own: READERS, foreign: DOLPHIN, input: viewedTrip },
  'get trip fixes': { own: READERS, foreign: DOLPHIN, input: viewedTrip },
  'get trip roads': { own: READERS, foreign: DOLPHIN, input: viewedTrip },
  'get trip scores': { own: READERS, foreign: DOLPHIN, input: viewedTrip },
  'export trip': {
    own: READERS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `${viewedTrip(id).query}&format=gpx` }),
  },
  'override transport': corrected({ transport: 'DRIVING', reason: 'Seen.' }),
  'override scores': corrected({ scores: { BRAKING: 50 }, reason: 'Seen.' }),
  'split item': corrected({ atTs: TRIP_TS + 30 }),
  'merge items': corrected({ lastStartTs: TRIP_TS + 60 }),
  'reset item': corrected({ what: 'all' }),
  'list last locations': { own: NO_ONE, input: (id) => ({ query: `projectId=${id}&userId=u` }) },
  'get last location': {
    own: NO_ONE,
    input: (id) => ({ params: { context: 'USERPOS' }, query: `projectId=${id}&userId=u` }),
  },
  'get state history': { own: NO_ONE, input: (id) => ({ query: `projectId=${id}&userId=u` }) },
  'report by OwnTracks': { own: NO_ONE, input: () => ({ body: { _type: 'location', lat: 1, lon: 1, tst: 1 } }) },
  'report by OsmAnd': { own: NO_ONE, input: () => ({ query: 'id=u&lat=1&lon=1' }) },
  'report by the Traccar client': { own: NO_ONE, input: () => ({ query: 'id=u&lat=1&lon=1' }) },
  'report by Overland': { own: NO_ONE, input: () => ({ body: { locations: [] } }) },
  'report by GPX': { own: NO_ONE, input: nothing },
  'export day': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (project) => ({ query: `projectId=${project}&day=2026-03-02&content=trips` }),
  },
  'get export schedule': { own: ADMINS, foreign: DOLPHIN, input: (project) => ({ query: `projectId=${project}` }) },
  // No folder is set: refused only after the right was checked.
  'save export schedule': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 400,
    input: (project) => ({
      query: `projectId=${project}`,
      body: { contents: ['trips'], format: 'csv', fromDay: '2026-03-02', target: { kind: 'folder' }, version: 0 },
    }),
  },
  'stop export schedule': { own: ADMINS, foreign: DOLPHIN, input: (project) => ({ query: `projectId=${project}` }) },
  'get retention': {
    own: ['admin', 'reader', 'dolphin'],
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}` }),
  },
  'set retention': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 409,
    input: (id) => ({ query: `projectId=${id}`, body: { ...DEFAULT_RETENTION, version: 9_999 } }),
  },
  'get project settings': { own: ADMINS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  // An old version is refused only after the right was checked.
  'save project settings': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 409,
    input: (id) => ({ query: `projectId=${id}`, body: { settings: SETTINGS, version: 9_999 } }),
  },
  'suspend project': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}`, body: { suspended: false, version: 9_999 } }),
  },
  'get sdk config': { own: ADMINS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'save sdk config': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 409,
    input: (id) => ({ query: `projectId=${id}`, body: { config: SDK_CONFIG, version: 9_999 } }),
  },
  'preview sdk config': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ query: `projectId=${id}`, body: { config: SDK_CONFIG } }),
  },
  'steer roll-out': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 409,
    input: (id) => ({ query: `projectId=${id}`, body: { step: 'finish', version: 9_999 } }),
  },
  'list config sources': { own: ADMINS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'get config source': {
    own: ADMINS,
    foreign: DOLPHIN,
    input: (id) => ({ params: { id }, query: `projectId=${id}` }),
  },
  'list revisions': { own: ADMINS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  'list revision filters': { own: ADMINS, foreign: DOLPHIN, input: (id) => ({ query: `projectId=${id}` }) },
  // Authorised, then there is nothing to restore.
  'restore revision': {
    own: ADMINS,
    foreign: DOLPHIN,
    passes: 400,
    input: (id) => ({ params: { id: moments.get(id) ?? 0 }, query: `projectId=${id}` }),
  },
  'get user by uid': { own: SIGNED_IN, input: (_id, caller) => ({ params: { uid: caller?.uid ?? 'nobody' } }) },
  'list SDK versions': { own: SIGNED_IN, input: nothing },
  'list projects of an SDK version': { own: DOLPHIN, input: () => ({ query: 'platform=iOS&version=1.0.0' }) },
  'list outdated projects': { own: DOLPHIN, input: nothing },
  'notify outdated projects': { own: DOLPHIN, input: () => ({ body: { projectIds: [999_999] } }) },
  'create SDK version': { own: DOLPHIN, input: () => ({ body: { platform: 'iOS', version: '1.0.0' } }) },
  'change SDK version': { own: DOLPHIN, input: () => ({ params: { id: KNOWN_ID }, body: { edition: 1, notes: 'x' } }) },
  'set minimum SDK version': { own: DOLPHIN, input: () => ({ body: { platform: 'iOS', version: null } }) },
  'delete SDK version': { own: DOLPHIN, input: () => ({ params: { id: KNOWN_ID } }) },
  'get SDK adoption': { own: DOLPHIN, input: () => ({ query: 'platform=iOS' }) },
  'list all dashboard users': { own: DOLPHIN, input: nothing },
  'list sessions of a user': { own: DOLPHIN, input: (_id, caller) => ({ params: { uid: caller?.uid ?? 'nobody' } }) },
  'end session of a user': { own: DOLPHIN, input: () => ({ params: { uid: targetUid, id: KNOWN_ID } }) },
  'disable a user': {
    own: DOLPHIN,
    input: () => ({ params: { uid: targetUid }, body: { disabled: false } }),
  },
  'end all sessions of a user': { own: DOLPHIN, input: () => ({ params: { uid: targetUid } }) },
  'list all projects': { own: DOLPHIN, input: nothing },
  'list map regions': { own: DOLPHIN, input: nothing },
  'import map region': {
    own: DOLPHIN,
    passes: 404,
    input: () => ({ body: { uploadId: KNOWN_ID, name: 'Town', country: null } }),
  },
  'change map region': { own: DOLPHIN, passes: 404, input: () => ({ params: { id: KNOWN_ID }, body: { version: 1 } }) },
  'cancel map import': { own: DOLPHIN, passes: 404, input: () => ({ params: { id: KNOWN_ID } }) },
  'delete map region': { own: DOLPHIN, passes: 404, input: () => ({ params: { id: KNOWN_ID } }) },
  'begin file upload': { own: DOLPHIN, input: () => ({ body: { purpose: 'roads', name: 'a.osm.gz', size: 9 } }) },
  'list file uploads': { own: DOLPHIN, input: () => ({ query: 'purpose=roads' }) },
  'get file upload': { own: DOLPHIN, passes: 404, input: () => ({ params: { id: KNOWN_ID } }) },
  'put file part': {
    own: DOLPHIN,
    passes: 415,
    input: () => ({ params: { id: KNOWN_ID }, query: 'offset=0', body: {} }),
  },
  'list transit regions': { own: DOLPHIN, input: nothing },
  'load transit region': {
    own: DOLPHIN,
    passes: 404,
    input: () => ({ body: { name: 'Town', source: { kind: 'upload', uploadId: KNOWN_ID } } }),
  },
  'change transit region': {
    own: DOLPHIN,
    passes: 404,
    input: () => ({ params: { id: KNOWN_ID }, body: { version: 1, active: false } }),
  },
  'replace transit region': { own: DOLPHIN, passes: 404, input: () => ({ params: { id: KNOWN_ID }, body: {} }) },
  'cancel transit import': { own: DOLPHIN, passes: 404, input: () => ({ params: { id: KNOWN_ID }, body: {} }) },
  'delete transit region': { own: DOLPHIN, passes: 404, input: () => ({ params: { id: KNOWN_ID } }) },
  'list transit lines': { own: DOLPHIN, passes: 404, input: () => ({ params: { id: KNOWN_ID } }) },
  'get transit line': { own: DOLPHIN, passes: 404, input: () => ({ params: { id: KNOWN_ID, lineId: '7' } }) },
  'map transit region': { own: DOLPHIN, passes: 404, input: () => ({ params: { id: KNOWN_ID } }) },
  'count transit rides': { own: DOLPHIN, input: () => ({ query: 'from=2026-01-01&to=2026-01-31' }) },
  'drop file upload': { own: DOLPHIN, passes: 404, input: () => ({ params: { id: KNOWN_ID } }) },
  'find app users across projects': { own: DOLPHIN, input: () => ({ query: 'search=u' }) },
  'list remote logging': { own: DOLPHIN, input: nothing },
  'start remote logging': {
    own: DOLPHIN,
    input: (id) => ({ body: { projectId: id, userId: 'a-test-phone', level: 'INFO', hours: 1 } }),
  },
  'stop remote logging': { own: DOLPHIN, input: (id) => ({ query: `projectId=${id}&userId=a-test-phone` }) },
  'list logs of an app user': { own: DOLPHIN, input: (id) => ({ query: `projectId=${id}&userId=a-test-phone` }) },
  'get background jobs': { own: DOLPHIN, input: nothing },
  'list failed jobs': { own: DOLPHIN, input: nothing },
  // No job has failed; system.test.ts keeps admins out by 403.
  'retry job': { own: DOLPHIN, passes: 404, input: () => ({ params: { queue: 'x', id: KNOWN_ID } }) },
  'delete job': { own: DOLPHIN, passes: 404, input: () => ({ params: { queue: 'x', id: KNOWN_ID } }) },
  'get system health': { own: DOLPHIN, input: nothing },
  'list audit trail': { own: DOLPHIN, input: nothing },
  'list audit entities': { own: DOLPHIN, input: nothing },
  'export audit trail': { own: DOLPHIN, input: nothing },
  'check audit trail': { own: DOLPHIN, input: nothing },
  // No restorable change of the product itself; audit.test.ts keeps admins out by 403.
  'restore from audit trail': { own: DOLPHIN, passes: 404, input: () => ({ params: { id: 999_999 } }) },
  'upload batch': { own: NO_ONE, input: () => ({ body: { batchId: '0b7e8a52-9f6c-4d0e-8a53-3f2b1c0d9e8f' } }) },
};

let app: TestApp;
let own: number;
let foreign: number;
let targetUid: string;
const lasting = new Map<CallerName, Visitor>();
const changing = new Map<CallerName, Visitor>();
const standings = new Map<Visitor, string>();
/** A key of each project. */
const keys = new Map<number, string>();
/** A revision of each project that cannot be restored. */
const moments = new Map<number, number>();
/** A code of each project, and one that stays open. */
const codes = new Map<number, string>();
const openCodes = new Map<number, string>();

beforeAll(async () => {
  app = await anApp();
  own = await app.aProject('Own');
  foreign = await app.aProject('Foreign');
  const owner = await app.aPerson();
  for (const project of [own, foreign]) await app.grant(owner, project, 'admin');
  const target = await app.aPerson({ email: 'target@example.com' });
  targetUid = target.uid;
  const session = { id: KNOWN_ID, user_id: target.userId, token_hash: Buffer.from('x'), expires_at: '2999-01-01' };
  await app.db.insertInto('sessions').values(session).execute();
  const known = { id: KNOWN_ID, platform: 'Android', version: '1.0.0', state: 'draft' } as const;
  await app.db.insertInto('sdk_versions').values(known).execute();
  const work = { id: KNOWN_ID, kind: 'apply', input: '{"days": 1}', requested_at: new Date() } as const;
  await app.db.insertInto('area_works').values(work).execute();
  const place = { kind: 'hazard', lat: 48, lon: 16, radius_meters: 100, ring: null, active: true } as const;
  const times = { valid_from: null, valid_to: null, applied_from: new Date(), created_at: new Date() };
  for (const id of [KNOWN_ID, OTHER_ID]) {
    await app.db
      .insertInto('dangerous_areas')
      .values({ id, name: id, ...place, ...times, changed_at: new Date() })
      .execute();
  }
  for (const project of [own, foreign]) {
    const noted = { project_id: project, entity: 'moment', entity_id: '1', action: 'changed' };
    const { id } = await app.db.insertInto('revisions').values(noted).returning('id').executeTakeFirstOrThrow();
    moments.set(project, id);
  }
  const delivered = { id: KNOWN_ID, receiver: 'generic', lane: 0, state: 'delivered', event_count: 1 } as const;
  for (const project of [own, foreign]) {
    await app.db
      .insertInto('deliveries')
      .values({ ...delivered, project_id: project, events: ['POI'] })
      .execute();
  }
  for (const project of [own, foreign]) {
    for (const map of [pois, deletedPois]) {
      const body = { name: randomUUID(), shape: POI_SHAPE };
      const made = await app.attempt(createPoi, { query: { projectId: project }, body }, { as: owner });
      map.set(project, made.body.poi.id);
    }
  }
  for (const project of [own, foreign]) {
    const { id } = await app.db
      .insertInto('vehicles')
      .values({
        project_id: project,
        name: 'Van',
        props: JSON.stringify(NO_PROPS),
        plate_key: '',
        vin: '',
        created_at: new Date(),
        changed_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    vehicles.set(project, id);
  }
  for (const project of [own, foreign]) keys.set(project, (await app.aKey(project)).id);
  for (const project of [own, foreign]) {
    for (const map of [codes, openCodes]) map.set(project, await aCode(project));
    await app.aPhone(project, 'a-test-phone');
    const set = { qualifier: 'test phone' };
    await app.db.updateTable('app_users').set(set).where('project_id', '=', project).execute();
  }
  for (const project of [own, foreign]) await app.aPhone(project, 'looked-at');
  const item = {
    type: 'CAR',
    measured_type: 'CAR',
    start_ts: TRIP_TS,
    end_ts: TRIP_TS + 60,
    day: '2023-11-14',
  } as const;
  const about = {
    open: false,
    distance_meters: 5,
    engine_version: 'x',
    features: '{"source":{"id":"","name":"trip"}}',
  };
  for (const project_id of [own, foreign]) {
    await app.db
      .insertInto('timeline_items')
      .values({ project_id, user_id: 'looked-at', ...item, ...about })
      .execute();
  }
  for (const project_id of [own, foreign]) {
    const where = { lat: 48, lon: 16, state: 'open', happened_ms: app.clock.now.getTime() } as const;
    for (const test of [false, true]) {
      await app.db
        .insertInto('assistance_cases')
        .values({
          project_id,
          user_id: 'looked-at',
          kind: 'BCALL',
          test,
          ...where,
          ...(!test && { case_id: KNOWN_ID }),
        })
        .execute();
    }
  }
  await app.db.insertInto('project_erasures').values({ project_id: ERASED, project_name: 'Gone' }).execute();
  // Two of them, so that none is the last.
  await app.aPerson({ dolphin: true });
});

const aCode = async (project: number) => {
  const row = { project_id: project, name: randomUUID(), max_uses: null, created_by: null };
  return (
    await app.db
      .insertInto('project_codes')
      .values({ ...row, code: letters() })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
};
const letters = () => Array.from({ length: 8 }, () => 'ABCDEFGH'[Math.floor(Math.random() * 8)]).join('');

/** What a person may do: the session, and the roles. */
const standingOf = async ({ userId }: Visitor): Promise<string> => {
  const { rows } = await sql<{ standing: string }>`
    select jsonb_build_array(
      (select jsonb_agg(to_jsonb(s) - 'last_seen_at' order by id) from sessions s where user_id = ${userId}),
      (select jsonb_agg(jsonb_build_array(project_id, role) order by project_id, role) from project_roles
        where user_id = ${userId}),
      (select jsonb_agg(role) from global_roles where user_id = ${userId}),
      (select jsonb_build_array(uid, email_verified, disabled_at) from users where id = ${userId})
    )::text as standing
  `.execute(app.db);
  return rows[0]?.standing ?? '';
};

/** One visitor for all that is read; one for changes, until a change ends the session or takes away a role. */
async function visitor(name: CallerName, changes: boolean): Promise<Visitor | undefined> {
  if (name === 'nobody') return undefined;
  const known = (changes ? changing : lasting).get(name);
  if (known && (!changes || (await standingOf(known)) === standings.get(known))) return known;
  const person = await app.aPerson({ dolphin: name === 'dolphin' });
  if (name !== 'none' && name !== 'dolphin') await app.grant(person, own, name);
  (changes ? changing : lasting).set(name, person);
  if (changes) standings.set(person, await standingOf(person));
  return person;
}

async function statusFor(endpoint: AnyEndpoint, row: Row, caller: CallerName, project: number): Promise<number> {
  const admitted = project === own ? row.own : (row.foreign ?? []);
  const as = await visitor(caller, endpoint.method !== 'GET' && admitted.includes(caller));
  if (endpoint.name === 'delete user') {
    await app.db.deleteFrom('users').where('uid', '=', 'victim').execute();
    const record = {
      issuer: app.identity.issuer,
      uid: 'victim',
      email: 'v@example.com',
      email_verified: true,
      provider: 'x',
    };
    await app.db.insertInto('users').values(record).execute();
  }
  if (endpoint.area === 'alerts') {
    const { cooldownMinutes: cooldown_minutes, ...alert } = anAlert(as);
    const moments = { created_at: new Date(), checked_at: new Date() };
    const { id } = await app.db
      .insertInto('alerts')
      .values({ ...alert, kind: 'OPEN_CALLS', project_id: project, cooldown_minutes, language: 'en', ...moments })
      .returning('id')
      .executeTakeFirstOrThrow();
    alertsOf.set(project, id);
  }
  if (endpoint.name === 'change comment') {
    const comment = {
      project_id: project,
      user_id: 'looked-at',
      comment_id: KNOWN_ID,
      text: 'A comment.',
      written_at: new Date(),
    };
    await app.db
      .insertInto('comments')
      .values(comment)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (endpoint.name === 'stop app user logging') {
    const when = { started_at: new Date(), ends_at: '2999-01-01' };
    await app.db
      .insertInto('remote_logging')
      .values({ project_id: project, user_id: 'looked-at', level: 'DEBUG', ...when })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const { params, query, body, ...options } = row.input(project, as);
  return (await app.attempt(endpoint, { params, query, body }, { ...options, as })).status;
}

describe('every call', () => {
  it('is listed in this table', () => {
    expect(Object.keys(TABLE).sort()).toEqual(calls.map((endpoint) => endpoint.name).sort());
  });
});

describe.each(calls.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  const row = TABLE[name];
  if (!row) return;
  const refusals = endpoint.right.who === 'web server' ? [404] : [401, 403, 404];

  it.each(CALLERS)('by %s on the own project', async (caller) => {
    const status = await statusFor(endpoint, row, caller, own);
    if (row.own.includes(caller)) expect(status).toBe(row.passes ?? 200);
    else expect(refusals).toContain(status);
  });

  const { foreign: allowed } = row;
  if (!allowed) return;
  it.each(CALLERS)('by %s on a foreign project', async (caller) => {
    const status = await statusFor(endpoint, row, caller, foreign);
    if (allowed.includes(caller)) expect(status).toBe(row.passes ?? 200);
    else expect(status).toBe(caller === 'nobody' ? 401 : 404);
  });
});

// Last: somebody whose session or role was lost on the way would have been refused for that alone.
describe('a caller who was refused again and again', () => {
  it.each(SIGNED_IN)('as %s still has the session and the role', async (name) => {
    const { status, body } = await app.call(getUser, {}, { as: lasting.get(name) });
    expect(status).toBe(200);
    expect(rolesOn(body.user, own)).toEqual([name]);
  });
});
