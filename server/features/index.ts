import type { Feature } from '#server/feature.ts';
import { accessControl } from './access-control/access-control.feature.ts';
import { alerts } from './alerts/alerts.feature.ts';
import { apiKeys } from './api-keys/api-keys.feature.ts';
import { appStyle } from './app-style/app-style.feature.ts';
import { appUsers } from './app-users/app-users.feature.ts';
import { assistance } from './assistance/assistance.feature.ts';
import { baseMap } from './base-map/base-map.feature.ts';
import { billing } from './billing/billing.feature.ts';
import { dangerousAreas } from './dangerous-areas/dangerous-areas.feature.ts';
import { dashboardUsers } from './dashboard-users/dashboard-users.feature.ts';
import { devices } from './devices/devices.feature.ts';
import { dolphin } from './dolphin/dolphin.feature.ts';
import { fileUploads } from './file-uploads/file-uploads.feature.ts';
import { home } from './home/home.feature.ts';
import { insight } from './insight/insight.feature.ts';
import { invitations } from './invitations/invitations.feature.ts';
import { live } from './live/live.feature.ts';
import { mapRegions } from './map-regions/map-regions.feature.ts';
import { notifier } from './notifier/notifier.feature.ts';
import { pointsOfInterest } from './points-of-interest/points-of-interest.feature.ts';
import { presence } from './presence/presence.feature.ts';
import { projectCodes } from './project-codes/project-codes.feature.ts';
import { projectSettings } from './project-settings/project-settings.feature.ts';
import { projects } from './projects/projects.feature.ts';
import { publicTransport } from './public-transport/public-transport.feature.ts';
import { receivers } from './receivers/receivers.feature.ts';
import { remoteLogging } from './remote-logging/remote-logging.feature.ts';
import { reports } from './reports/reports.feature.ts';
import { revisions } from './revisions/revisions.feature.ts';
import { sdkConfig } from './sdk-config/sdk-config.feature.ts';
import { sdkVersions } from './sdk-versions/sdk-versions.feature.ts';
import { session } from './session/session.feature.ts';
import { system } from './system/system.feature.ts';
import { testPhones } from './test-phones/test-phones.feature.ts';
import { timeline } from './timeline/timeline.feature.ts';
import { users } from './users/users.feature.ts';
import { vehicles } from './vehicles/vehicles.feature.ts';

/** Every feature of the server, in the order in which their background work starts. */
export const features: readonly Feature[] = [
  users,
  invitations,
  accessControl,
  receivers,
  notifier,
  session,
  projects,
  home,
  appStyle,
  apiKeys,
  projectCodes,
  testPhones,
  appUsers,
  devices,
  timeline,
  insight,
  presence,
  reports,
  revisions,
  live,
  sdkConfig,
  sdkVersions,
  dashboardUsers,
  dolphin,
  remoteLogging,
  projectSettings,
  system,
  assistance,
  alerts,
  publicTransport,
  billing,
  pointsOfInterest,
  dangerousAreas,
  vehicles,
  baseMap,
  fileUploads,
  mapRegions,
];
