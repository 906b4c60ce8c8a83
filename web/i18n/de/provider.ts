import type { provider as english } from '#web/i18n/en/provider.ts';

export const provider: Record<keyof typeof english, string> = {
  comingBack: 'Sie werden angemeldet …',
  namesTitle: 'Gleich geschafft',
  namesLead: '{{provider}} bürgt für {{email}}. Wie dürfen wir Sie ansprechen?',
  finishRegistration: 'Registrierung abschließen',
  passwordThereTitle: 'Ihr Passwort liegt anderswo',
  passwordThereText: '{{provider}} verwahrt es; auf den Seiten dort setzen Sie ein neues.',
  passwordThereGo: 'Zu {{provider}}',
};
