/** Stands where bytes were no letters of UTF-8: the file was written in another encoding. */
const UNREADABLE = '\uFFFD';
export const isGarbled = (texts: readonly (string | undefined)[]): boolean =>
  texts.some((text) => text?.includes(UNREADABLE));
