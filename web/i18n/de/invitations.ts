import type { invitations as english } from '#web/i18n/en/invitations.ts';

export const invitations: Record<keyof typeof english, string> = {
  title: 'Einladungen',
  lead: 'Verschickt und noch nicht angenommen. Die Rolle gilt, sobald sich die Person registriert und die E-Mail bestätigt hat.',
  unknownTitle: 'Noch nicht registriert, oder die E-Mail ist nicht bestätigt',
  unknownText:
    'Senden Sie {{email}} eine Einladung: Die gewählten Rollen gelten, sobald sich die Person registriert und die Adresse bestätigt hat.',
  send: 'Einladung senden',
  sending: 'Wird gesendet …',
  sent: 'Einladung an {{email}} gesendet',
  again: 'Noch einmal senden',
  againTo: 'Die Einladung an {{email}} noch einmal senden',
  withdraw: 'Zurückziehen',
  withdrawOf: 'Die Einladung von {{email}} zurückziehen',
  withdrawn: 'Einladung zurückgezogen',
  until: 'gültig bis {{date}}',
  expired: 'Abgelaufen',
  by: 'von {{person}}',
  rolesMissing: 'Wählen Sie zuerst mindestens eine Rolle.',
  exists: 'Diese Person ist schon registriert. Erteilen Sie die Rolle direkt.',
  invitedTitle: 'Sie sind zu {{project}} eingeladen',
  invitedBy:
    '{{person}} hat Sie eingeladen. Registrieren Sie sich mit {{email}} und bestätigen Sie die Adresse, um das Projekt zu öffnen.',
  invitedPlain: 'Registrieren Sie sich mit {{email}} und bestätigen Sie die Adresse, um das Projekt zu öffnen.',
  over: 'Diese Einladung wurde angenommen, zurückgezogen oder ist abgelaufen. Sie können um eine neue bitten.',
};
