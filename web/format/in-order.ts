const REORDERS = /\p{Bidi_Control}/gu;

/** With a sign instead of each mark that reorders text: such an id could look like another one. */
export const inOrder = (text: string): string => text.replace(REORDERS, '\u{fffd}');
