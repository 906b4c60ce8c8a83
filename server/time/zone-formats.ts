/**
 * Formats of time zones, which take long to make. Each is kept by the zone's name in lower case: callers may write it in
 * any letters, and millions of spellings would each take 30 kB.
 */
export function zoneFormats(locale: string, options: Intl.DateTimeFormatOptions) {
  const known = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const name = timeZone.toLowerCase();
    const format = known.get(name) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    known.set(name, format);
    return format;
  };
}
