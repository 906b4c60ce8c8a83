import { entityNames } from '#web/i18n/entity-names.ts';

export const reportsEntities = entityNames('reports', {
  report: { en: 'Report', de: 'Bericht' },
  'report-subscription': { en: 'Subscription to a report', de: 'Abonnement eines Berichts' },
  'saved-view': { en: 'Shared view', de: 'Geteilte Ansicht' },
  alert: { en: 'Alert', de: 'Warnung' },
  'bulk-export': { en: 'Nightly export', de: 'Nächtlicher Export' },
  export: { en: 'Export', de: 'Export' },
});
