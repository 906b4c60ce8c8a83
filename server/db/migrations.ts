import type { Migration } from 'kysely';
import * as foundation from './migrations/0001-foundation.ts';
import * as sdkServer from './migrations/0002-sdk-server.ts';
import * as projectErasures from './migrations/0003-project-erasures.ts';
import * as projectConfiguration from './migrations/0004-project-configuration.ts';
import * as apiKeyCalls from './migrations/0005-api-key-calls.ts';
import * as projectCodes from './migrations/0006-project-codes.ts';
import * as receivers from './migrations/0007-receivers.ts';
import * as appStyles from './migrations/0008-app-styles.ts';
import * as billingOrganisations from './migrations/0009-billing-organisations.ts';
import * as home from './migrations/0010-home.ts';
import * as dashboardUsers from './migrations/0011-dashboard-users.ts';
import * as sdkVersions from './migrations/0011-sdk-versions.ts';
import * as remoteLogging from './migrations/0012-remote-logging.ts';
import * as serverProcesses from './migrations/0012-server-processes.ts';
import * as trackViews from './migrations/0014-track-views.ts';
import * as userFinding from './migrations/0014-user-finding.ts';
import * as userHead from './migrations/0014-user-head.ts';
import * as corrections from './migrations/0015-corrections.ts';
import * as insight from './migrations/0016-insight.ts';
import * as notifier from './migrations/0017-notifier.ts';
import * as accounts from './migrations/0018-accounts.ts';
import * as pointsOfInterest from './migrations/0019-points-of-interest.ts';
import * as assistance from './migrations/0020-assistance.ts';
import * as alerts from './migrations/0021-alerts.ts';
import * as mapRegions from './migrations/0022-map-regions.ts';
import * as matchedTracks from './migrations/0023-matched-tracks.ts';
import * as publicTransport from './migrations/0025-public-transport.ts';
import * as dangerousAreas from './migrations/0026-dangerous-areas.ts';
import * as vehicles from './migrations/0027-vehicles.ts';
import * as billing from './migrations/0028-billing.ts';
import * as mapImportTries from './migrations/0029-map-import-tries.ts';
import * as accountLanguage from './migrations/0032-account-language.ts';
import * as meteringByKey from './migrations/0033-metering-by-key.ts';
import * as meteringInTheStatement from './migrations/0034-metering-in-the-statement.ts';
import * as settledAreas from './migrations/0035-settled-areas.ts';

/** In the order of their names; each ran somewhere already, so it is never edited, only followed. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-sdk-server': sdkServer,
  '0003-project-erasures': projectErasures,
  '0004-project-configuration': projectConfiguration,
  '0005-api-key-calls': apiKeyCalls,
  '0006-project-codes': projectCodes,
  '0007-receivers': receivers,
  '0008-app-styles': appStyles,
  '0009-billing-organisations': billingOrganisations,
  '0010-home': home,
  '0011-dashboard-users': dashboardUsers,
  '0011-sdk-versions': sdkVersions,
  '0012-remote-logging': remoteLogging,
  '0012-server-processes': serverProcesses,
  '0014-track-views': trackViews,
  '0014-user-finding': userFinding,
  '0014-user-head': userHead,
  '0015-corrections': corrections,
  '0016-insight': insight,
  '0017-notifier': notifier,
  '0018-accounts': accounts,
  '0019-points-of-interest': pointsOfInterest,
  '0020-assistance': assistance,
  '0021-alerts': alerts,
  '0022-map-regions': mapRegions,
  '0023-matched-tracks': matchedTracks,
  '0025-public-transport': publicTransport,
  '0026-dangerous-areas': dangerousAreas,
  '0027-vehicles': vehicles,
  '0028-billing': billing,
  '0029-map-import-tries': mapImportTries,
  '0032-account-language': accountLanguage,
  '0033-metering-by-key': meteringByKey,
  '0034-metering-in-the-statement': meteringInTheStatement,
  '0035-settled-areas': settledAreas,
};
