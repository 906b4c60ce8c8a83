import type { Language } from '#contract/constants.ts';

const en = {
  title: 'Test phone',
  lead: 'This page turns your phone into a test phone of a project: it measures where you are and shows your trips in the dashboard.',
  code: 'Project code',
  promise: 'Positions are measured only while you record, and sent only to this project.',
  join: 'Join',
  unknownCode: 'There is no such code, or it has ended. Check it in the dashboard.',
  tooMany: 'Too many attempts. Wait a minute and try again.',
  refused: 'The project does not accept this phone.',
  offlineJoin: 'No connection. Try again when you are online.',
  ready: 'Ready',
  recording: 'Recording',
  searching: 'Searching for a position …',
  offline: 'Recording without a connection',
  denied: 'Location is not allowed',
  noLocation: 'No position available',
  blocked: 'This phone is blocked',
  signedOut: 'This phone was signed out',
  readyHint: 'Start, put the phone in a holder and set off. The screen stays on while you record.',
  recordingHint: 'Keep this page open. Accuracy: {{metres}} m.',
  searchingHint: 'It takes longer indoors.',
  offlineHint: 'Positions are kept on this phone and sent as soon as there is a connection.',
  deniedHint: 'Allow this page to use your location in the settings of the browser, then start again.',
  noLocationHint: 'Check that location is switched on.',
  blockedHint: 'The project no longer accepts data from this phone.',
  signedOutHint: 'Delete the data of this phone and join again.',
  measured: 'Measured',
  waiting: 'Waiting',
  sent: 'Sent',
  start: 'Start recording',
  stop: 'Stop recording',
  lately: 'Sent lately',
  nothingSent: 'Nothing yet. The first positions are sent after a few seconds.',
  positions_one: '{{count}} position',
  positions_other: '{{count}} positions',
  user: 'This phone in the dashboard',
  deleteText:
    'Stops recording and deletes the sign-in and all unsent positions from this phone. What was sent stays in the project; its people can delete this user.',
  delete: 'Stop and delete',
  deleteQuestion: 'Delete the data of this phone?',
  cancel: 'Cancel',
} as const;

export type Word = keyof typeof en;

const de: Record<Word, string> = {
  title: 'Testtelefon',
  lead: 'Diese Seite macht Ihr Telefon zum Testtelefon eines Projekts: Sie misst, wo Sie sind, und das Dashboard zeigt Ihre Fahrten.',
  code: 'Projektcode',
  promise: 'Positionen werden nur während der Aufzeichnung gemessen und nur an dieses Projekt gesendet.',
  join: 'Beitreten',
  unknownCode: 'Diesen Code gibt es nicht, oder er ist abgelaufen. Prüfen Sie ihn im Dashboard.',
  tooMany: 'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es noch einmal.',
  refused: 'Das Projekt nimmt dieses Telefon nicht an.',
  offlineJoin: 'Keine Verbindung. Versuchen Sie es wieder, sobald Sie online sind.',
  ready: 'Bereit',
  recording: 'Aufzeichnung läuft',
  searching: 'Position wird gesucht …',
  offline: 'Aufzeichnung ohne Verbindung',
  denied: 'Standort ist nicht freigegeben',
  noLocation: 'Keine Position verfügbar',
  blocked: 'Dieses Telefon ist gesperrt',
  signedOut: 'Dieses Telefon wurde abgemeldet',
  readyHint: 'Starten Sie, geben Sie das Telefon in eine Halterung und fahren Sie los. Der Bildschirm bleibt dabei an.',
  recordingHint: 'Lassen Sie diese Seite offen. Genauigkeit: {{metres}} m.',
  searchingHint: 'In Gebäuden dauert es länger.',
  offlineHint: 'Positionen bleiben auf dem Telefon und werden gesendet, sobald es eine Verbindung gibt.',
  deniedHint: 'Erlauben Sie dieser Seite in den Einstellungen des Browsers den Standort und starten Sie dann neu.',
  noLocationHint: 'Prüfen Sie, ob der Standort eingeschaltet ist.',
  blockedHint: 'Das Projekt nimmt von diesem Telefon keine Daten mehr an.',
  signedOutHint: 'Löschen Sie die Daten dieses Telefons und treten Sie neu bei.',
  measured: 'Gemessen',
  waiting: 'Wartend',
  sent: 'Gesendet',
  start: 'Aufzeichnung starten',
  stop: 'Aufzeichnung beenden',
  lately: 'Zuletzt gesendet',
  nothingSent: 'Noch nichts. Die ersten Positionen werden nach einigen Sekunden gesendet.',
  positions_one: '{{count}} Position',
  positions_other: '{{count}} Positionen',
  user: 'Dieses Telefon im Dashboard',
  deleteText:
    'Beendet die Aufzeichnung und löscht Anmeldung und ungesendete Positionen von diesem Telefon. Was gesendet wurde, bleibt im Projekt; dort kann dieser Nutzer gelöscht werden.',
  delete: 'Beenden und löschen',
  deleteQuestion: 'Die Daten dieses Telefons löschen?',
  cancel: 'Abbrechen',
};

const WORDS: Record<Language, Record<Word, string>> = { en, de };

/** The words of the page's language. */
export function wordsOf(language: string) {
  const words = WORDS[language as Language] ?? en;
  return (word: Word, values: Record<string, string | number> = {}): string =>
    words[word].replace(/\{\{(\w+)\}\}/g, (_match, name: string) => String(values[name] ?? ''));
}
