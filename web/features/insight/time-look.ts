export const TIME_LOOKS = ['chart', 'table'] as const;
/** Shows the same figures as charts or as a table. */
export type TimeLook = (typeof TIME_LOOKS)[number];
