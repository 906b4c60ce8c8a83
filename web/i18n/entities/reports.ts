import { entityNames } from '#web/i18n/entity-names.ts';

export const reportsEntities = entityNames('reports', {
  report: {
    en: 'Report',
    de: 'Bericht',
    fields: {
      query: { en: 'Filter', de: 'Filter' },
      period: { en: 'Period', de: 'Zeitraum' },
      rhythm: { en: 'How often', de: 'Wie oft' },
      weekday: { en: 'Day of the week', de: 'Wochentag' },
      monthDay: { en: 'Day of the month', de: 'Tag des Monats' },
      hour: { en: 'Time', de: 'Uhrzeit' },
      skipsEmpty: { en: 'Not sent if empty', de: 'Wird leer nicht gesendet' },
      recipients: { en: 'Recipients', de: 'Empfänger' },
      viewId: { en: 'View', de: 'Ansicht' },
    },
  },
  'report-subscription': {
    en: 'Subscription to a report',
    de: 'Abonnement eines Berichts',
    fields: {
      isSubscribed: { en: 'Subscribed', de: 'Abonniert' },
      refusesOthers: { en: 'Refuses other reports', de: 'Lehnt andere Berichte ab' },
      hasChosen: { en: 'Chosen by the person', de: 'Selbst gewählt' },
    },
  },
  'saved-view': {
    en: 'Shared view',
    de: 'Geteilte Ansicht',
    fields: {
      screen: { en: 'Screen', de: 'Bildschirm' },
      query: { en: 'Filter', de: 'Filter' },
      isDefault: { en: 'Shown at first', de: 'Wird zuerst gezeigt' },
    },
  },
  alert: { en: 'Alert', de: 'Warnung' },
  'bulk-export': {
    en: 'Nightly export',
    de: 'Nächtlicher Export',
    fields: {
      contents: { en: 'Contents', de: 'Inhalt' },
      format: { en: 'Format', de: 'Format' },
      target: { en: 'Destination', de: 'Ziel' },
      endpoint: { en: 'Address of the S3 server', de: 'Adresse des S3-Servers' },
      bucket: { en: 'Bucket', de: 'Bucket' },
      prefix: { en: 'Path in the bucket', de: 'Pfad im Bucket' },
    },
  },
  export: { en: 'Export', de: 'Export' },
});
