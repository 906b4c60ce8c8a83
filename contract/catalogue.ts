import * as accessControl from './access-control.ts';
import * as alerts from './alerts.ts';
import * as apiKeys from './api-keys.ts';
import * as appStyle from './app-style.ts';
import * as appUserConfig from './app-user-config.ts';
import * as appUserHead from './app-user-head.ts';
import * as appUserList from './app-user-list.ts';
import * as appUserNotes from './app-user-notes.ts';
import * as appUsers from './app-users.ts';
import * as assistance from './assistance.ts';
import * as audit from './audit.ts';
import * as baseMap from './base-map.ts';
import * as billing from './billing.ts';
import * as billingStatements from './billing-statements.ts';
import * as corrections from './corrections.ts';
import * as dangerousAreaWorks from './dangerous-area-works.ts';
import * as dangerousAreas from './dangerous-areas.ts';
import * as dashboardUsers from './dashboard-users.ts';
import * as day from './day.ts';
import * as deliveries from './deliveries.ts';
import * as devices from './devices.ts';
import * as dolphin from './dolphin.ts';
import type { AnyEndpoint } from './endpoint.ts';
import * as fileUploads from './file-uploads.ts';
import * as geocoding from './geocoding.ts';
import * as home from './home.ts';
import * as insightLogs from './insight-logs.ts';
import * as insightPresence from './insight-presence.ts';
import * as insightTrips from './insight-trips.ts';
import * as insightWhy from './insight-why.ts';
import * as invitations from './invitations.ts';
import * as jobs from './jobs.ts';
import * as live from './live.ts';
import * as mapRegions from './map-regions.ts';
import * as poi from './poi.ts';
import * as projectCodes from './project-codes.ts';
import * as projectSettings from './project-settings.ts';
import * as projects from './projects.ts';
import * as publicTransport from './public-transport.ts';
import * as receivers from './receivers.ts';
import * as remoteLogging from './remote-logging.ts';
import * as reports from './reports.ts';
import * as retention from './retention.ts';
import * as revisions from './revisions.ts';
import * as sdkConfig from './sdk-config.ts';
import * as sdkVersions from './sdk-versions.ts';
import * as search from './search.ts';
import * as session from './session.ts';
import * as system from './system.ts';
import * as testPhones from './test-phones.ts';
import * as trip from './trip.ts';
import * as upload from './upload.ts';
import * as users from './users.ts';
import * as v20 from './v20.ts';
import * as vehicleFiles from './vehicle-files.ts';
import * as vehicleUse from './vehicle-use.ts';
import * as vehicles from './vehicles.ts';

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'right' in value && 'reply' in value;

/** Every call of the product, in the order of its areas. */
export const catalogue: readonly AnyEndpoint[] = [
  session,
  users,
  accessControl,
  projects,
  home,
  live,
  search,
  billing,
  billingStatements,
  receivers,
  deliveries,
  appStyle,
  apiKeys,
  projectCodes,
  testPhones,
  appUsers,
  appUserList,
  appUserHead,
  appUserConfig,
  appUserNotes,
  devices,
  upload,
  v20,
  day,
  poi,
  dangerousAreas,
  dangerousAreaWorks,
  insightTrips,
  insightWhy,
  insightLogs,
  insightPresence,
  trip,
  corrections,
  reports,
  retention,
  projectSettings,
  sdkConfig,
  revisions,
  sdkVersions,
  dashboardUsers,
  invitations,
  dolphin,
  remoteLogging,
  jobs,
  system,
  audit,
  assistance,
  alerts,
  fileUploads,
  mapRegions,
  baseMap,
  geocoding,
  publicTransport,
  vehicles,
  vehicleUse,
  vehicleFiles,
].flatMap((area) => Object.values(area).filter(isEndpoint));
