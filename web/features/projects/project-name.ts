import type { projectsWords } from '#web/i18n/projects.ts';
import type { KeyOf } from '#web/i18n/words.ts';

/** The same bound as the contract's; the server decides. */
export const NAME_MAX = 80;

const CONTROL_OR_DIRECTION = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

export function nameError(name: string): KeyOf<typeof projectsWords> | undefined {
  const text = name.normalize('NFC').trim();
  if (!text) return 'nameMissing';
  return text.length > NAME_MAX || CONTROL_OR_DIRECTION.test(text) ? 'nameInvalid' : undefined;
}
