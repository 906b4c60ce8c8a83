import { entityNames } from '#web/i18n/entity-names.ts';

export const vehiclesEntities = entityNames('vehicles', {
  vehicle: { en: 'Vehicle', de: 'Fahrzeug' },
  'app-user-vehicles': {
    en: 'Vehicles of an app user',
    de: 'Fahrzeuge eines App-Nutzers',
    fields: {
      vehicles: { en: 'Vehicle', de: 'Fahrzeug' },
    },
  },
  'app-user-trip-vehicle': { en: 'Vehicle of an app user’s drive', de: 'Fahrzeug einer Fahrt eines App-Nutzers' },
  'vehicle-trips': { en: 'Past drives of vehicles', de: 'Vergangene Fahrten von Fahrzeugen' },
});
