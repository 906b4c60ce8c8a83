import { entityNames } from '#web/i18n/entity-names.ts';

export const accountsEntities = entityNames('accounts', {
  'dashboard-user': {
    en: 'Dashboard user',
    de: 'Dashboard-Nutzer',
    fields: {
      disabled: { en: 'Disabled', de: 'Gesperrt' },
      profile: { en: 'Profile', de: 'Profil' },
      mentionMails: { en: 'Mails about mentions', de: 'Mails über Erwähnungen' },
    },
  },
  'global-roles': { en: 'Global roles', de: 'Globale Rollen' },
  'view-as': {
    en: 'Viewing as a customer',
    de: 'Kundenansicht',
    fields: {
      until: { en: 'Until', de: 'Bis' },
    },
  },
  sessions: {
    en: 'Sessions',
    de: 'Sitzungen',
    fields: {
      sessions: { en: 'Sessions', de: 'Sitzungen' },
    },
  },
  'sign-in': {
    en: 'Sign-in',
    de: 'Anmeldung',
    fields: {
      secondFactor: { en: 'Second factor', de: 'Zweiter Faktor' },
      provider: { en: 'Provider', de: 'Anbieter' },
    },
  },
  'failed-sign-in': { en: 'Failed sign-in', de: 'Fehlgeschlagene Anmeldung' },
  password: {
    en: 'Password',
    de: 'Passwort',
    fields: {
      change: { en: 'Change', de: 'Änderung' },
    },
  },
  'second-factor': {
    en: 'Second factor',
    de: 'Zweiter Faktor',
    fields: {
      change: { en: 'Change', de: 'Änderung' },
    },
  },
});
