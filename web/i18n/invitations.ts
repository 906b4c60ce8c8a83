import { words } from './words.ts';

export const invitationWords = words('invitations', {
  en: {
    title: 'Invitations',
    lead: 'Sent and not accepted yet. The role takes effect once the person has registered and confirmed their e-mail.',
    unknownTitle: 'Not registered yet, or the e-mail is not confirmed',
    unknownText:
      'Send {{email}} an invitation: the selected roles take effect as soon as the person has registered and confirmed the address.',
    send: 'Send invitation',
    sending: 'Sending …',
    sent: 'Invitation sent to {{email}}',
    withheld:
      '{{email}} is invited, but gets no more e-mails today. Ask the person to register with this address, or send the invitation again tomorrow.',
    again: 'Send again',
    againTo: 'Send the invitation to {{email}} again',
    withdraw: 'Withdraw',
    withdrawOf: 'Withdraw the invitation of {{email}}',
    withdrawn: 'Invitation withdrawn',
    until: 'valid until {{date}}',
    expired: 'Expired',
    by: 'by {{person}}',
    rolesMissing: 'Choose at least one role first.',
    exists: 'This person is already registered. Grant the role directly.',
    invitedTitle: 'You are invited to {{project}}',
    invitedBy: '{{person}} invited you. Register with {{email}} and confirm it to open the project.',
    invitedPlain: 'Register with {{email}} and confirm it to open the project.',
    over: 'This invitation has been accepted, withdrawn or has expired. You can ask for a new one.',
  },
  de: {
    title: 'Einladungen',
    lead: 'Verschickt und noch nicht angenommen. Die Rolle gilt, sobald sich die Person registriert und die E-Mail bestätigt hat.',
    unknownTitle: 'Noch nicht registriert, oder die E-Mail ist nicht bestätigt',
    unknownText:
      'Senden Sie {{email}} eine Einladung: Die gewählten Rollen gelten, sobald sich die Person registriert und die Adresse bestätigt hat.',
    send: 'Einladung senden',
    sending: 'Wird gesendet …',
    sent: 'Einladung an {{email}} gesendet',
    withheld:
      '{{email}} ist eingeladen, bekommt heute aber keine E-Mails mehr. Bitten Sie die Person, sich mit dieser Adresse zu registrieren, oder senden Sie die Einladung morgen noch einmal.',
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
  },
});
