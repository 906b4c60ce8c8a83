import proxy from '@fastify/http-proxy';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { uploadAppLogo } from '#contract/app-style.ts';
import { catalogue } from '#contract/catalogue.ts';
import { importDangerousAreas } from '#contract/dangerous-areas.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { putFilePart } from '#contract/file-uploads.ts';
import { followProject } from '#contract/live.ts';
import { importPois } from '#contract/poi.ts';
import { reportGpx } from '#contract/reports.ts';
import { uploadBatch } from '#contract/upload.ts';
import { importVehicles } from '#contract/vehicle-files.ts';
import { createIntake, type Intake } from '#server/ingest/receive/intake.ts';
import type { Config, Part } from './config.ts';
import type { Context } from './context.ts';
import type { Db } from './db/database.ts';
import { createEvents } from './events.ts';
import { accessControlRoutes } from './features/access-control/access-control.routes.ts';
import { rolesRestorers } from './features/access-control/restore-roles.ts';
import { alertsRoutes } from './features/alerts/alerts.routes.ts';
import { alertRestorer } from './features/alerts/restore-alert.ts';
import { apiKeysRoutes } from './features/api-keys/api-keys.routes.ts';
import { createCallLog } from './features/api-keys/call-log.ts';
import { restoreApiKey } from './features/api-keys/restore-api-key.ts';
import { appStyleRoutes, serveLogoUploads } from './features/app-style/app-style.routes.ts';
import { appStyleRestorer } from './features/app-style/save-style.ts';
import { appUserHeadRoutes } from './features/app-users/app-user-head.routes.ts';
import { appUserListRoutes } from './features/app-users/app-user-list.routes.ts';
import { appUserNotesRoutes } from './features/app-users/app-user-notes.routes.ts';
import { appUserRestorers } from './features/app-users/app-user-restorers.ts';
import { appUsersRoutes } from './features/app-users/app-users.routes.ts';
import { assistanceRoutes } from './features/assistance/assistance.routes.ts';
import { storeReportedCases } from './features/assistance/store-cases.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { billingRoutes } from './features/billing/billing.routes.ts';
import { billingRestorers } from './features/billing/restore-billing.ts';
import { correctionRestorers } from './features/corrections/correction-restorers.ts';
import { correctionsRoutes } from './features/corrections/corrections.routes.ts';
import { dangerousAreasRoutes, serveAreaImports } from './features/dangerous-areas/dangerous-areas.routes.ts';
import { dangerousAreaRestorer } from './features/dangerous-areas/restore-area.ts';
import { dashboardUsersRoutes } from './features/dashboard-users/dashboard-users.routes.ts';
import { devicesRoutes } from './features/devices/devices.routes.ts';
import { dolphinRoutes } from './features/dolphin/dolphin.routes.ts';
import { fileUploadsRoutes, serveFileParts } from './features/file-uploads/file-uploads.routes.ts';
import { geocodingRoutes } from './features/geocoding/geocoding.routes.ts';
import { homeRoutes } from './features/home/home.routes.ts';
import { insightRoutes } from './features/insight/insight.routes.ts';
import { invitationsRoutes } from './features/invitations/invitations.routes.ts';
import { serveLive } from './features/live/live.routes.ts';
import { tellRevisions } from './features/live/tell-revisions.ts';
import { locationsRoutes } from './features/locations/locations.routes.ts';
import { mapRegionsRoutes } from './features/map-regions/map-regions.routes.ts';
import { mapRegionRestorer } from './features/map-regions/restore-region.ts';
import { notifierRoutes } from './features/notifier/notifier.routes.ts';
import { pointsOfInterestRoutes, servePoiImports } from './features/points-of-interest/points-of-interest.routes.ts';
import { poiRestorer } from './features/points-of-interest/restore-poi.ts';
import { projectCodesRoutes } from './features/project-codes/project-codes.routes.ts';
import { restoreProjectCode } from './features/project-codes/restore-project-code.ts';
import { projectSettingsRoutes } from './features/project-settings/project-settings.routes.ts';
import { projectSettingsRestorer } from './features/project-settings/restore-settings.ts';
import { projectsRoutes } from './features/projects/projects.routes.ts';
import { publicTransportRoutes } from './features/public-transport/public-transport.routes.ts';
import { transitRegionRestorer } from './features/public-transport/restore-region.ts';
import { receiversRoutes } from './features/receivers/receivers.routes.ts';
import { receiverRestorer } from './features/receivers/restore-receiver.ts';
import { remoteLoggingRoutes } from './features/remote-logging/remote-logging.routes.ts';
import { remoteLoggingRestorer } from './features/remote-logging/restore-remote-logging.ts';
import { serveGpx } from './features/reports/gpx.routes.ts';
import { reportsRoutes } from './features/reports/reports.routes.ts';
import { retentionRestorer } from './features/retention/change-retention.ts';
import { retentionRoutes } from './features/retention/retention.routes.ts';
import { keepRevisions } from './features/revisions/keep-revisions.ts';
import { revisionsRoutes } from './features/revisions/revisions.routes.ts';
import { sdkConfigRestorers } from './features/sdk-config/restore-config.ts';
import { sdkConfigRoutes } from './features/sdk-config/sdk-config.routes.ts';
import { sdkVersionRestorers } from './features/sdk-versions/restore-sdk-versions.ts';
import { sdkVersionsRoutes } from './features/sdk-versions/sdk-versions.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { createGatekeeper } from './features/session/gatekeeper.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { statesRoutes } from './features/states/states.routes.ts';
import { jobsRoutes } from './features/system/jobs.routes.ts';
import { systemRoutes } from './features/system/system.routes.ts';
import { testPhonesRoutes } from './features/test-phones/test-phones.routes.ts';
import { watchRegions } from './features/tiles/active-regions.ts';
import { tilesRoutes } from './features/tiles/tiles.routes.ts';
import { dayRoutes } from './features/timeline/day.routes.ts';
import { timelineRoutes } from './features/timeline/timeline.routes.ts';
import { tripRoutes } from './features/timeline/trip.routes.ts';
import { serveUploads } from './features/upload/upload.routes.ts';
import { usersRoutes } from './features/users/users.routes.ts';
import { vehicleRestorer } from './features/vehicles/change-vehicle.ts';
import { drivesRestorer } from './features/vehicles/save-drivers.ts';
import { serveVehicleImports, vehiclesRoutes } from './features/vehicles/vehicles.routes.ts';
import { createHttp } from './http/create-http.ts';
import { answerNothingHere } from './http/failures.ts';
import { serveHealth } from './http/health.ts';
import { serveMetrics } from './http/metrics.ts';
import { describeApi } from './http/openapi.ts';
import type { Route } from './http/route.ts';
import { serveRoutes } from './http/serve-routes.ts';
import type { IdentityProvider } from './identity/identity-provider.ts';
import { createLiveHub } from './live/live-hub.ts';
import { servePages } from './pages/serve-pages.ts';
import type { Restorer } from './restore.ts';
import type { Secrets } from './secrets.ts';

export interface AppOptions {
  config: Config;
  db: Db;
  identity: IdentityProvider;
  secrets: Secrets;
  log: FastifyBaseLogger;
  version: string;
  /** Where the built web app lies; needed where pages are served. */
  webDir: string;
  now?: () => Date;
}

export interface App {
  http: FastifyInstance;
  context: Context;
}

/** Wires the parts that the settings name; listens to nothing. */
export async function createApp({ version, webDir, now = () => new Date(), ...rest }: AppOptions): Promise<App> {
  const context: Context = { ...rest, now, events: createEvents(), live: createLiveHub(rest.db, rest.log) };
  const { config, identity } = context;
  context.events.listen(keepRevisions);
  context.events.listen(tellRevisions);
  const http = await createHttp({
    log: context.log,
    origins: config.origins,
    trustedProxies: config.trustedProxies,
    secure: config.publicUrl.startsWith('https:'),
  });
  serveHealth(http, context.db);
  serveMetrics(http, config.metricsToken);

  const serves = (part: Part) => config.parts.includes(part);
  const intake = createIntake(context.db, [storeReportedCases]);
  const routes = routesOf(context, intake).filter(({ endpoint }) => serves(partOf(endpoint)));
  const keeper = createGatekeeper(context);
  const keyCalls = createCallLog(context);
  http.addHook('onClose', () => keyCalls.flush());
  serveRoutes(http, routes, keeper, keyCalls.note);
  if (serves('sdk')) {
    serveUploads(http, context, intake);
    serveLogoUploads(http, context, keeper);
    servePoiImports(http, context, keeper);
    serveVehicleImports(http, context, keeper);
    serveFileParts(http, context, keeper);
    serveAreaImports(http, context, keeper);
    serveLive(http, context, keeper);
    serveGpx(http, context, intake, keeper, keyCalls.note);
  }
  if (serves('api')) identity.routes(http);
  if (serves('api') || serves('sdk')) {
    const raw = serves('sdk') ? RAW_ENDPOINTS : [];
    const description = describeApi([...routes.map((route) => route.endpoint), ...raw], version, config.publicUrl);
    http.get('/openapi.json', async () => description);
  }
  if (serves('web') && !serves('api')) await passOn(http, config);
  if (serves('web')) await servePages(http, context, webDir);
  else http.setNotFoundHandler(answerNothingHere);
  return { http, context };
}

const partOf = ({ path }: AnyEndpoint): Part => (/^\/(api|auth)\//.test(`${path}/`) ? 'api' : 'sdk');

/** Calls that take raw bytes or stay open, and do not go the common way. */
const RAW_ENDPOINTS: readonly AnyEndpoint[] = [
  putFilePart,
  followProject,
  uploadBatch,
  reportGpx,
  uploadAppLogo,
  importPois,
  importVehicles,
  importDangerousAreas,
];

/** Every call of the catalogue has its handler; a gap stops the start. */
function routesOf(context: Context, intake: Intake): Route[] {
  const routes = [
    ...sessionRoutes(context),
    ...usersRoutes(context),
    ...invitationsRoutes(context),
    ...accessControlRoutes(context),
    ...projectsRoutes(context),
    ...homeRoutes(context),
    ...searchRoutes(context),
    ...billingRoutes(context),
    ...receiversRoutes(context),
    ...notifierRoutes(context),
    ...appStyleRoutes(context),
    ...apiKeysRoutes(context),
    ...projectCodesRoutes(context),
    ...testPhonesRoutes(context, intake),
    ...appUsersRoutes(context),
    ...appUserListRoutes(context),
    ...appUserHeadRoutes(context),
    ...appUserNotesRoutes(context),
    ...devicesRoutes(context),
    ...timelineRoutes(context),
    ...dayRoutes(context),
    ...pointsOfInterestRoutes(context),
    ...dangerousAreasRoutes(context),
    ...insightRoutes(context),
    ...tripRoutes(context),
    ...correctionsRoutes(context),
    ...locationsRoutes(context),
    ...statesRoutes(context),
    ...reportsRoutes(context, intake),
    ...retentionRoutes(context),
    ...projectSettingsRoutes(context),
    ...sdkConfigRoutes(context),
    ...revisionsRoutes(context, restorersOf(context)),
    ...sdkVersionsRoutes(context),
    ...dashboardUsersRoutes(context),
    ...dolphinRoutes(context),
    ...remoteLoggingRoutes(context),
    ...jobsRoutes(context),
    ...systemRoutes(context),
    ...auditRoutes(context, restorersOf(context)),
    ...assistanceRoutes(context),
    ...alertsRoutes(context),
    ...publicTransportRoutes(context),
    ...mapRoutes(context),
    ...fileUploadsRoutes(context),
    ...mapRegionsRoutes(context),
    ...vehiclesRoutes(context),
  ];
  const handled = new Set([...routes.map((route) => route.endpoint), ...RAW_ENDPOINTS]);
  const missing = catalogue.filter((endpoint) => !handled.has(endpoint));
  if (missing.length > 0) throw new Error(`No handler for: ${missing.map((endpoint) => endpoint.name).join(', ')}.`);
  return routes;
}

/** They look at the same maps. */
function mapRoutes(context: Context): Route[] {
  const watch = watchRegions(context);
  return [...tilesRoutes(context, watch), ...geocodingRoutes(context, watch)];
}

/** What can be brought back from the revisions; a feature adds its own. */
const restorersOf = (context: Context): Restorer[] => [
  ...rolesRestorers(context),
  ...sdkVersionRestorers(context),
  remoteLoggingRestorer(context),
  projectSettingsRestorer(context),
  retentionRestorer(context),
  receiverRestorer(context),
  appStyleRestorer(context),
  ...sdkConfigRestorers(context),
  ...appUserRestorers(context),
  ...correctionRestorers(context),
  restoreApiKey(context),
  restoreProjectCode(context),
  alertRestorer(context),
  ...billingRestorers(context),
  poiRestorer(context),
  mapRegionRestorer(context),
  transitRegionRestorer(context),
  vehicleRestorer(context),
  drivesRestorer(context),
  dangerousAreaRestorer(context),
];

/** Pages and product server share an origin, because they share a cookie: what runs elsewhere is reached through here. */
async function passOn(http: FastifyInstance, { apiUrl }: Config): Promise<void> {
  for (const prefix of ['/api', '/auth', '/identity', '/openapi.json']) {
    await http.register(async (scope) => {
      // Bodies pass as they are; the product server reads them.
      scope.removeAllContentTypeParsers();
      await scope.register(proxy, { upstream: apiUrl ?? '', prefix, rewritePrefix: prefix });
    });
  }
}
