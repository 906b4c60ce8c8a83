import { MESSAGE } from '#contract/messages.ts';

/** The messages that are promised word for word. */
export const messages = { ...MESSAGE };
