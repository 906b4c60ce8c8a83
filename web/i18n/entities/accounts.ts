import { entityNames } from '#web/i18n/entity-names.ts';

export const accountsEntities = entityNames('accounts', {
  'dashboard-user': { en: 'Dashboard user', de: 'Dashboard-Nutzer' },
  'global-roles': { en: 'Global roles', de: 'Globale Rollen' },
  'view-as': { en: 'Viewing as a customer', de: 'Kundenansicht' },
  sessions: { en: 'Sessions', de: 'Sitzungen' },
  'sign-in': { en: 'Sign-in', de: 'Anmeldung' },
  'failed-sign-in': { en: 'Failed sign-in', de: 'Fehlgeschlagene Anmeldung' },
  password: { en: 'Password', de: 'Passwort' },
  'second-factor': { en: 'Second factor', de: 'Zweiter Faktor' },
});
