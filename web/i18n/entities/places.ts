import { entityNames } from '#web/i18n/entity-names.ts';

export const placesEntities = entityNames('places', {
  poi: { en: 'Point of interest', de: 'Ort von Interesse' },
  'dangerous-area': { en: 'Dangerous area', de: 'Gefahrenzone' },
  'dangerous-area-work': { en: 'Dangerous area job', de: 'Auftrag zu Gefahrenzonen' },
  'transit-region': { en: 'Timetable region', de: 'Fahrplanregion' },
  'transit-import': { en: 'Timetable import', de: 'Import eines Fahrplans' },
  'map-region': { en: 'Map region', de: 'Kartenregion' },
  'map-import': { en: 'Map import', de: 'Import einer Karte' },
});
