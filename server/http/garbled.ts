/** The replacement character, which shows that a file is not UTF-8. */
const UNREADABLE = '\uFFFD';
export const isGarbled = (texts: readonly (string | undefined)[]): boolean =>
  texts.some((text) => text?.includes(UNREADABLE));
