export const TIME_DISPLAYS = ['chart', 'table'] as const;
/** Shows the same figures as charts or as a table. */
export type TimeDisplay = (typeof TIME_DISPLAYS)[number];
