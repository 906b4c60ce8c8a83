export const TIME_LOOKS = ['chart', 'table'] as const;
/** The same figures, drawn or in rows. */
export type TimeLook = (typeof TIME_LOOKS)[number];
