import { ERROR_STATUS } from '#contract/errors.ts';
import type { docsWords } from '#web/i18n/docs.ts';
import type { ApiDescription } from './api-description.ts';

export type MeaningKey = Extract<keyof typeof docsWords.en, `code_${string}`>;
export interface ErrorLine {
  code: string;
  status: number | undefined;
  key: MeaningKey;
}

/** One line of the table of errors. */
export const errorLine = (code: string): ErrorLine => ({
  code,
  status: (ERROR_STATUS as Readonly<Record<string, number>>)[code],
  key: `code_${code}` as MeaningKey,
});

/** The codes that the description itself lists. */
export function errorLines({ components }: Pick<ApiDescription, 'components'>): ErrorLine[] {
  const codes = components.schemas.Failure?.properties?.error?.properties?.code?.enum ?? [];
  return codes.map((code) => errorLine(String(code)));
}
