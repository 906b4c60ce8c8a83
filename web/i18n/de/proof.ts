import type { proof as english } from '#web/i18n/en/proof.ts';

export const proof: Record<keyof typeof english, string> = {
  title: 'Bitte bestätigen Sie, dass Sie es sind',
  lead: 'Ihre Anmeldung ist eine Weile her. Was Sie vorhaben, gibt oder entzieht Zugriff oder löscht Daten und braucht deshalb Ihr Passwort.',
  leadThere:
    'Ihre Anmeldung ist eine Weile her. Was Sie vorhaben, gibt oder entzieht Zugriff oder löscht Daten: Bitte melden Sie sich bei {{provider}} erneut an. Danach kommen Sie auf diese Seite zurück und können es wiederholen.',
  code: 'Code aus der App oder ein Wiederherstellungscode',
  confirm: 'Bestätigen',
  confirming: 'Wird geprüft …',
  goThere: 'Erneut anmelden',
  leaving: 'Wird geöffnet …',
};
