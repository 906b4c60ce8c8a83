import type { provider as english } from '#web/i18n/en/provider.ts';

export const provider: Record<keyof typeof english, string> = {
  comingBack: 'Sie werden angemeldet …',
  namesTitle: 'Gleich geschafft',
  namesLead: 'Sie sind mit {{provider}} als {{email}} angemeldet. Wie heißen Sie?',
  finishRegistration: 'Registrierung abschließen',
  passwordThereTitle: 'Ihr Passwort wird anderswo verwaltet',
  passwordThereText: 'Ein neues Passwort können Sie bei {{provider}} setzen.',
  passwordThereGo: 'Zu {{provider}}',
};
