const REORDERS = /\p{Bidi_Control}/gu;

/** Replaces each character that reorders text by a symbol: such an id could look like another one. */
export const inOrder = (text: string): string => text.replace(REORDERS, '\u{fffd}');
