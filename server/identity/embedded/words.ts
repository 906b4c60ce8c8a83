import type { Language } from '#contract/constants.ts';
import { MAX_LENGTH, MIN_LENGTH, type PasswordWeakness } from './password-rules.ts';

type MessageKey =
  | 'wrongCredentials'
  | 'wrongPassword'
  | 'exists'
  | 'closed'
  | 'invalidLink'
  | 'sessionOver'
  | 'unavailable'
  | 'wrongCode'
  | 'factorThere'
  | 'unconfirmed';

/** What the forms show when the provider refuses. */
const WORDS: Record<Language, Record<MessageKey | PasswordWeakness, string>> = {
  en: {
    wrongCredentials: 'The e-mail or the password is wrong.',
    wrongPassword: 'The current password is wrong.',
    exists: 'User already exists',
    closed: 'Registration is not open for this e-mail.',
    invalidLink: 'This link is not valid any more. Please ask for a new one.',
    sessionOver: 'Please sign in again.',
    wrongCode: 'This code is not right, or was used already.',
    factorThere: 'A second factor is set up already.',
    unconfirmed: 'Please confirm your e-mail first.',
    unavailable: 'Signing in is not possible at the moment. Please try again shortly.',
    'too-short': `The password needs at least ${MIN_LENGTH} characters.`,
    'too-long': `The password may have at most ${MAX_LENGTH} characters.`,
    'like-email': 'The password must not be your e-mail.',
    common: 'This password is easy to guess. Several words that do not belong together make a better one.',
    control: 'The password must not contain control characters.',
  },
  de: {
    wrongCredentials: 'E-Mail oder Passwort ist falsch.',
    wrongPassword: 'Das aktuelle Passwort ist falsch.',
    exists: 'Diese Person ist bereits registriert.',
    closed: 'Für diese E-Mail ist die Registrierung nicht offen.',
    invalidLink: 'Dieser Link gilt nicht mehr. Bitte fordern Sie einen neuen an.',
    sessionOver: 'Bitte melden Sie sich erneut an.',
    wrongCode: 'Dieser Code stimmt nicht oder wurde schon verwendet.',
    factorThere: 'Ein zweiter Faktor ist schon eingerichtet.',
    unconfirmed: 'Bitte bestätigen Sie zuerst Ihre E-Mail.',
    unavailable: 'Die Anmeldung ist im Moment nicht möglich. Bitte versuchen Sie es gleich noch einmal.',
    'too-short': `Das Passwort braucht mindestens ${MIN_LENGTH} Zeichen.`,
    'too-long': `Das Passwort darf höchstens ${MAX_LENGTH} Zeichen haben.`,
    'like-email': 'Das Passwort darf nicht Ihre E-Mail sein.',
    common: 'Dieses Passwort ist leicht zu erraten. Mehrere Wörter, die nicht zusammengehören, ergeben ein besseres.',
    control: 'Das Passwort darf keine Steuerzeichen enthalten.',
  },
};

export const messageIn = (language: Language, key: MessageKey | PasswordWeakness): string => WORDS[language][key];
