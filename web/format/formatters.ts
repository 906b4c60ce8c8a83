import type { Language } from '#contract/constants.ts';
import { localeOf } from './locale.ts';

/** Creating a formatter costs far more than using it, and a page formats hundreds of values: each is created once. */
function cached<Options, Format>(create: (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (options: Options, language?: Language): Format => {
    const locale = localeOf(language);
    const key = `${locale} ${JSON.stringify(options)}`;
    const known = made.get(key);
    if (known) return known;
    const format = create(locale, options);
    made.set(key, format);
    return format;
  };
}

export const numberFormat = cached(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
export const dateFormat = cached(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
export const relativeTimeFormat = cached(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);
