import { MESSAGE } from '#contract/messages.ts';
import { words } from './words.ts';

export const messageWords = words('messages', {
  /** The messages that are promised word for word. */
  en: MESSAGE,
  de: {
    sessionExpired: 'Ihre Sitzung ist abgelaufen, bitte melden Sie sich erneut an!',
    unauthorised: 'Sie haben keine Berechtigung, diese Seite zu sehen. Sie werden in 2 Sekunden weitergeleitet',
    unknownUser: 'Unbekannte Person. Sie hat sich im MOVE Dashboard noch nicht registriert.',
    cannotFetchSdkVersions: 'Die SDK-Versionen konnten nicht geladen werden.',
    userExists: 'Diese Person ist bereits registriert',
    registered: 'Registrierung erfolgreich',
    passwordReset: 'Passwort erfolgreich zurückgesetzt',
    passwordChanged: 'Passwort erfolgreich geändert',
    userSaved: 'Person gespeichert',
    styleSaved: 'Stil gespeichert',
    success: 'Erfolgreich',
  },
});
