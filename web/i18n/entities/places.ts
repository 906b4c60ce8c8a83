import { entityNames } from '#web/i18n/entity-names.ts';

export const placesEntities = entityNames('places', {
  poi: { en: 'Point of interest', de: 'Ort von Interesse' },
  'dangerous-area': { en: 'Dangerous area', de: 'Gefahrenzone' },
  'dangerous-area-work': { en: 'Dangerous area job', de: 'Auftrag zu Gefahrenzonen' },
  'transit-region': {
    en: 'Timetable region',
    de: 'Fahrplanregion',
    fields: {
      address: { en: 'Address', de: 'Adresse' },
      'counts.lines': { en: 'Lines', de: 'Linien' },
      'counts.stops': { en: 'Stops', de: 'Haltestellen' },
      'counts.patterns': { en: 'Routes', de: 'Fahrwege' },
      'counts.trips': { en: 'Trips', de: 'Fahrten' },
      'counts.stopTimes': { en: 'Stop times', de: 'Abfahrtszeiten' },
      'counts.shapePoints': { en: 'Points of route shapes', de: 'Punkte der Streckenverläufe' },
      counts: { en: 'Numbers', de: 'Anzahlen' },
    },
  },
  'transit-import': {
    en: 'Timetable import',
    de: 'Import eines Fahrplans',
    fields: {
      regionId: { en: 'Region', de: 'Region' },
      fileName: { en: 'File', de: 'Datei' },
      address: { en: 'Address', de: 'Adresse' },
    },
  },
  'map-region': {
    en: 'Map region',
    de: 'Kartenregion',
    fields: {
      fileName: { en: 'File', de: 'Datei' },
      attribution: { en: 'Attribution', de: 'Quellenangabe' },
    },
  },
  'map-import': {
    en: 'Map import',
    de: 'Import einer Karte',
    fields: {
      fileName: { en: 'File', de: 'Datei' },
    },
  },
});
