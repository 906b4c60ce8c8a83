import { invitations as de } from './de/invitations.ts';
import { invitations as en } from './en/invitations.ts';
import { words } from './words.ts';

export const invitationWords = words('invitations', en, de);
