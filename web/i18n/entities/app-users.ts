import { entityNames } from '#web/i18n/entity-names.ts';

export const appUsersEntities = entityNames('app-users', {
  'app-user-tags': { en: 'Tags of an app user', de: 'Schlagwörter eines App-Nutzers' },
  'bulk-work': { en: 'Bulk action on app users', de: 'Sammelaktion für App-Nutzer' },
  'app-user-pilot': { en: 'Pilot flag of an app user', de: 'Pilotmerkmal eines App-Nutzers' },
  'app-user-case': { en: 'Impact or call of an app user', de: 'Aufprall oder Hilferuf eines App-Nutzers' },
  'app-user-contact': {
    ...{ en: 'Contact of an app user', de: 'Kontakt eines App-Nutzers' },
    fields: { phone: { en: 'Phone number', de: 'Telefonnummer' } },
  },
  'app-user-comment': { en: 'Comment about an app user', de: 'Kommentar zu einem App-Nutzer' },
  'app-user-recomputation': { en: 'Recomputation of a day', de: 'Neuberechnung eines Tages' },
  erasure: { en: 'Erasure of an app user', de: 'Löschung eines App-Nutzers' },
  'app-user-logging': { en: 'Logging of an app user', de: 'Protokoll eines App-Nutzers' },
  'app-user-access': { en: 'Access of an app user', de: 'Zugang eines App-Nutzers' },
  'app-user-config': { en: 'Services of an app user', de: 'Dienste eines App-Nutzers' },
  'app-user-timeline': { en: 'Timeline of an app user', de: 'Zeitleiste eines App-Nutzers' },
  'app-user-correction': { en: 'Correction of an app user’s item', de: 'Korrektur eines Eintrags' },
  'app-user-cut': { en: 'Split or merge of an app user’s items', de: 'Teilung oder Zusammenführung von Einträgen' },
  'presence-search': { en: 'Search for people at a place', de: 'Suche, wer an einem Ort war' },
});
