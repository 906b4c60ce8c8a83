import { words } from './words.ts';

/** For identity providers with their own pages. */
export const providerWords = words('provider', {
  en: {
    comingBack: 'Signing you in …',
    namesTitle: 'Almost there',
    namesLead: 'You are signed in with {{provider}} as {{email}}. What is your name?',
    finishRegistration: 'Finish registration',
    passwordThereTitle: 'Your password is managed elsewhere',
    passwordThereText: 'You can set a new password with {{provider}}.',
    passwordThereGo: 'Go to {{provider}}',
  },
  de: {
    comingBack: 'Sie werden angemeldet …',
    namesTitle: 'Gleich geschafft',
    namesLead: 'Sie sind mit {{provider}} als {{email}} angemeldet. Wie heißen Sie?',
    finishRegistration: 'Registrierung abschließen',
    passwordThereTitle: 'Ihr Passwort wird anderswo verwaltet',
    passwordThereText: 'Ein neues Passwort können Sie bei {{provider}} setzen.',
    passwordThereGo: 'Zu {{provider}}',
  },
});
