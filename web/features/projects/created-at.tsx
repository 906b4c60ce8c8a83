import type { Language } from '../../../contract/constants.ts';
import { languageOfPage } from '../../i18n/i18n.ts';

const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de-AT' };

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;

/** A moment in the zone of the browser; the zone is named wherever a time is. */
export const dateText = (iso: string, language: Language, timeZone?: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], { ...DATE, timeZone }).format(new Date(iso));
export const dateTimeText = (iso: string, language: Language, timeZone?: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], { ...DATE, ...TIME, timeZone }).format(new Date(iso));

/** The day where space is short, with the exact time and zone on hover; the whole of it where there is room. */
export function CreatedAt({ iso, full }: { iso: string; full?: boolean }) {
  const language = languageOfPage();
  const exact = dateTimeText(iso, language);
  return (
    <time dateTime={iso} title={exact}>
      {full ? exact : dateText(iso, language)}
    </time>
  );
}
