import type { messages as english } from '#web/i18n/en/messages.ts';

export const messages: Record<keyof typeof english, string> = {
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
};
