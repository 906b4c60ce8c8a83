/** A time zone names the nearest large city: "Europe/Vienna" is read as Vienna. */
export const placeOf = (timeZone: string): string =>
  timeZone.includes('/') ? (timeZone.split('/').at(-1) ?? '').replaceAll('_', ' ') : '';
