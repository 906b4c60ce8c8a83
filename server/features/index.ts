import type { Feature } from '#server/feature.ts';
import { accessControlFeature } from './access-control/access-control.feature.ts';
import { activityMapFeature } from './activity-map/activity-map.feature.ts';
import { alertsFeature } from './alerts/alerts.feature.ts';
import { apiKeysFeature } from './api-keys/api-keys.feature.ts';
import { appStyleFeature } from './app-style/app-style.feature.ts';
import { appUsersFeature } from './app-users/app-users.feature.ts';
import { assistanceFeature } from './assistance/assistance.feature.ts';
import { baseMapFeature } from './base-map/base-map.feature.ts';
import { billingFeature } from './billing/billing.feature.ts';
import { bulkExportFeature } from './bulk-export/bulk-export.feature.ts';
import { bulkWorksFeature } from './bulk-works/bulk-works.feature.ts';
import { commentsFeature } from './comments/comments.feature.ts';
import { contactsFeature } from './contacts/contacts.feature.ts';
import { dangerousAreasFeature } from './dangerous-areas/dangerous-areas.feature.ts';
import { dashboardUsersFeature } from './dashboard-users/dashboard-users.feature.ts';
import { devicesFeature } from './devices/devices.feature.ts';
import { dolphinFeature } from './dolphin/dolphin.feature.ts';
import { fileUploadsFeature } from './file-uploads/file-uploads.feature.ts';
import { homeFeature } from './home/home.feature.ts';
import { inboxFeature } from './inbox/inbox.feature.ts';
import { insightFeature } from './insight/insight.feature.ts';
import { insightsFeature } from './insights/insights.feature.ts';
import { invitationsFeature } from './invitations/invitations.feature.ts';
import { liveFeature } from './live/live.feature.ts';
import { mapRegionsFeature } from './map-regions/map-regions.feature.ts';
import { notifierFeature } from './notifier/notifier.feature.ts';
import { pointsOfInterestFeature } from './points-of-interest/points-of-interest.feature.ts';
import { presenceFeature } from './presence/presence.feature.ts';
import { projectCodesFeature } from './project-codes/project-codes.feature.ts';
import { projectSettingsFeature } from './project-settings/project-settings.feature.ts';
import { projectsFeature } from './projects/projects.feature.ts';
import { publicTransportFeature } from './public-transport/public-transport.feature.ts';
import { receiversFeature } from './receivers/receivers.feature.ts';
import { remoteLoggingFeature } from './remote-logging/remote-logging.feature.ts';
import { reportsFeature } from './reports/reports.feature.ts';
import { revisionsFeature } from './revisions/revisions.feature.ts';
import { rollupsFeature } from './rollups/rollups.feature.ts';
import { savedViewsFeature } from './saved-views/saved-views.feature.ts';
import { scheduledReportsFeature } from './scheduled-reports/scheduled-reports.feature.ts';
import { sdkConfigFeature } from './sdk-config/sdk-config.feature.ts';
import { sdkVersionsFeature } from './sdk-versions/sdk-versions.feature.ts';
import { sessionFeature } from './session/session.feature.ts';
import { summariesFeature } from './summaries/summaries.feature.ts';
import { systemFeature } from './system/system.feature.ts';
import { testPhonesFeature } from './test-phones/test-phones.feature.ts';
import { timelineFeature } from './timeline/timeline.feature.ts';
import { usersFeature } from './users/users.feature.ts';
import { vehiclesFeature } from './vehicles/vehicles.feature.ts';

/** Every feature of the server, in the order in which their background work starts. */
export const features: readonly Feature[] = [
  usersFeature,
  invitationsFeature,
  accessControlFeature,
  receiversFeature,
  notifierFeature,
  sessionFeature,
  projectsFeature,
  homeFeature,
  appStyleFeature,
  apiKeysFeature,
  projectCodesFeature,
  testPhonesFeature,
  appUsersFeature,
  bulkWorksFeature,
  devicesFeature,
  timelineFeature,
  insightFeature,
  insightsFeature,
  bulkExportFeature,
  presenceFeature,
  rollupsFeature,
  summariesFeature,
  reportsFeature,
  revisionsFeature,
  liveFeature,
  savedViewsFeature,
  scheduledReportsFeature,
  sdkConfigFeature,
  sdkVersionsFeature,
  dashboardUsersFeature,
  dolphinFeature,
  remoteLoggingFeature,
  projectSettingsFeature,
  systemFeature,
  assistanceFeature,
  alertsFeature,
  inboxFeature,
  commentsFeature,
  contactsFeature,
  publicTransportFeature,
  billingFeature,
  pointsOfInterestFeature,
  dangerousAreasFeature,
  vehiclesFeature,
  baseMapFeature,
  fileUploadsFeature,
  mapRegionsFeature,
  activityMapFeature,
];
