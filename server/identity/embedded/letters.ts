import type { Language } from '#contract/constants.ts';
import { mailFrom } from '#server/mail/letter.ts';
import type { Mail } from '#server/mail/mail.ts';

/** The token is in the URL fragment, which neither servers nor their logs see. */
const pageWith = (publicUrl: string, page: 'verify' | 'resetpw', token: string): string =>
  `${publicUrl}/${page}#token=${token}`;

export function verificationLetter(publicUrl: string, to: string, token: string, language: Language): Mail {
  const url = pageWith(publicUrl, 'verify', token);
  const letter = {
    en: {
      subject: 'Please confirm your e-mail',
      paragraphs: ['Someone registered for the MOVE Dashboard with this e-mail.', 'If it was you, please confirm it:'],
      action: { label: 'Confirm e-mail', url },
      closing: [
        'The link is valid for 24 hours.',
        'If it was not you, please do not open the link and ignore this mail.',
      ],
    },
    de: {
      subject: 'Bitte bestätigen Sie Ihre E-Mail',
      paragraphs: [
        'Jemand hat sich mit dieser E-Mail beim MOVE Dashboard registriert.',
        'Wenn Sie es waren, bestätigen Sie sie bitte:',
      ],
      action: { label: 'E-Mail bestätigen', url },
      closing: [
        'Der Link gilt 24 Stunden.',
        'Wenn Sie es nicht waren, öffnen Sie den Link bitte nicht und ignorieren Sie diese Nachricht.',
      ],
    },
  }[language];
  return mailFrom('verify-email', to, { language, ...letter });
}

interface ResetLink {
  token: string;
  /** Of the day, and therefore valid for one. */
  isLast: boolean;
}

export function resetLetter(publicUrl: string, to: string, { token, isLast }: ResetLink, language: Language): Mail {
  const url = pageWith(publicUrl, 'resetpw', token);
  const letter = {
    en: {
      subject: 'Set a new password',
      paragraphs: ['A new password was asked for your account at the MOVE Dashboard. You can set it here:'],
      action: { label: 'Set a new password', url },
      closing: [
        isLast
          ? 'This is the last link for today. It is valid for 24 hours and works once.'
          : 'The link is valid for one hour and works once.',
        'If you did not ask for it, you need not do anything: your password stays as it is.',
      ],
    },
    de: {
      subject: 'Neues Passwort setzen',
      paragraphs: [
        'Für Ihr Konto beim MOVE Dashboard wurde ein neues Passwort angefordert. Sie können es hier setzen:',
      ],
      action: { label: 'Neues Passwort setzen', url },
      closing: [
        isLast
          ? 'Das ist für heute der letzte Link. Er gilt 24 Stunden und nur einmal.'
          : 'Der Link gilt eine Stunde und nur einmal.',
        'Wenn Sie das nicht angefordert haben, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
      ],
    },
  }[language];
  return mailFrom('reset-password', to, { language, ...letter });
}

export function passwordChangedLetter(publicUrl: string, to: string, language: Language): Mail {
  const url = `${publicUrl}/resetpw`;
  const letter = {
    en: {
      subject: 'Your password was changed',
      paragraphs: ['The password of your account at the MOVE Dashboard was just changed.'],
      action: { label: 'If it was not you, set a new password at once', url },
      closing: [],
    },
    de: {
      subject: 'Ihr Passwort wurde geändert',
      paragraphs: ['Das Passwort Ihres Kontos beim MOVE Dashboard wurde soeben geändert.'],
      action: { label: 'Wenn Sie es nicht waren, setzen Sie sofort ein neues Passwort', url },
      closing: [],
    },
  }[language];
  return mailFrom('password-changed', to, { language, ...letter });
}

const SECOND_FACTOR = {
  en: {
    on: [
      'Second factor switched on',
      'From now on a code of your authenticator app is asked for when you sign in to the MOVE Dashboard.',
    ],
    off: [
      'Second factor switched off',
      'Signing in to the MOVE Dashboard needs no code any more; the password is enough.',
    ],
    renewed: [
      'New recovery codes',
      'New recovery codes for signing in to the MOVE Dashboard were made; the former ones are no longer valid.',
    ],
  },
  de: {
    on: [
      'Zweiter Faktor eingeschaltet',
      'Ab jetzt wird bei der Anmeldung am MOVE Dashboard ein Code Ihrer Authenticator-App verlangt.',
    ],
    off: [
      'Zweiter Faktor ausgeschaltet',
      'Die Anmeldung am MOVE Dashboard braucht keinen Code mehr; das Passwort genügt.',
    ],
    renewed: [
      'Neue Wiederherstellungscodes',
      'Für die Anmeldung am MOVE Dashboard wurden neue Wiederherstellungscodes erstellt; die bisherigen gelten nicht mehr.',
    ],
  },
} as const;

export function secondFactorLetter(
  publicUrl: string,
  to: string,
  change: keyof (typeof SECOND_FACTOR)['en'],
  language: Language,
): Mail {
  const [subject, text] = SECOND_FACTOR[language][change];
  const url = `${publicUrl}/resetpw`;
  const ending = {
    en: {
      action: { label: 'Set a new password', url },
      closing: ['If it was not you, please set a new password at once and inform the operator of the dashboard.'],
    },
    de: {
      action: { label: 'Neues Passwort setzen', url },
      closing: [
        'Wenn Sie es nicht waren, setzen Sie bitte sofort ein neues Passwort und verständigen Sie den Betreiber.',
      ],
    },
  }[language];
  return mailFrom('second-factor', to, { language, subject, paragraphs: [text], ...ending });
}
