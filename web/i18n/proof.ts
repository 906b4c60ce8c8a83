import { words } from './words.ts';

export const proofWords = words('proof', {
  en: {
    title: 'Confirm it’s you',
    lead: 'You signed in a while ago. This change grants or removes access or deletes data, so please enter your password again.',
    leadThere:
      'You signed in a while ago. This change grants or removes access or deletes data, so please sign in again with {{provider}}. You will return to this page and can then repeat it.',
    code: 'Code from the app, or a recovery code',
    confirm: 'Confirm',
    confirming: 'Checking …',
    goThere: 'Sign in again',
    leaving: 'Opening …',
  },
  de: {
    title: 'Bitte bestätigen Sie, dass Sie es sind',
    lead: 'Ihre Anmeldung ist eine Weile her. Was Sie vorhaben, gibt oder entzieht Zugriff oder löscht Daten und braucht deshalb Ihr Passwort.',
    leadThere:
      'Ihre Anmeldung ist eine Weile her. Was Sie vorhaben, gibt oder entzieht Zugriff oder löscht Daten: Bitte melden Sie sich bei {{provider}} erneut an. Danach kommen Sie auf diese Seite zurück und können es wiederholen.',
    code: 'Code aus der App oder ein Wiederherstellungscode',
    confirm: 'Bestätigen',
    confirming: 'Wird geprüft …',
    goThere: 'Erneut anmelden',
    leaving: 'Wird geöffnet …',
  },
});
