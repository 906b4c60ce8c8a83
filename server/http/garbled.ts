/** The replacement character: the file was written in another encoding than UTF-8. */
const UNREADABLE = '\uFFFD';
export const isGarbled = (texts: readonly (string | undefined)[]): boolean =>
  texts.some((text) => text?.includes(UNREADABLE));
