import { firstDayOf, lastDayOf } from '#contract/billing-periods.ts';
import type { Correction, Statement } from '#contract/billing-statements.ts';
import { decimalOf } from '#contract/money.ts';
import { csvOf } from '#web/format/csv.ts';
import { monthName } from '#web/format/days.ts';
import { formatCalendarDay } from '#web/format/times.ts';
import { billingAdminWords } from '#web/i18n/billing-admin.ts';
import { useWords } from '#web/i18n/words.ts';
import { useFeatureName } from './feature-words.ts';

/** The statement number: month and organisation, so it is the same on every copy. */
export const numberOf = ({ month, organisation }: Statement): string => `${month}-${organisation.id}`;

export const periodOf = (month: string): string =>
  `${formatCalendarDay(firstDayOf(month))} – ${formatCalendarDay(lastDayOf(month))}`;

/** What a correction concerns, as text. */
export function useCorrectionText(): (correction: Correction) => string {
  const t = useWords(billingAdminWords);
  const nameOf = useFeatureName();
  return ({ kind, about, users, feature, productName, reason }) => {
    const month = about ? monthName(about) : '';
    if (kind === 'late') {
      return t('correctionLate', {
        month,
        users: users ?? 0,
        feature: feature ? nameOf(feature) : '',
        project: productName ?? '',
      });
    }
    return about ? `${reason} (${t('correctionAbout', { month })})` : reason;
  };
}

/** One row per line; amounts as plain decimals for spreadsheets. */
export function useStatementCsv(): (statement: Statement) => string {
  const t = useWords(billingAdminWords);
  const nameOf = useFeatureName();
  const textOf = useCorrectionText();
  return ({ month, organisation, currency, lines, corrections, total }) => {
    const money = (minor: number) => Number(decimalOf(minor, currency));
    return csvOf([
      [t('month'), t('name'), t('project'), t('feature'), t('usersColumn'), t('unitPrice'), t('amount'), t('currency')],
      ...lines.map((line) => [
        month,
        organisation.name,
        line.productName,
        nameOf(line.feature),
        line.users,
        money(line.price),
        money(line.amount),
        currency,
      ]),
      ...corrections.map((one) => [
        month,
        organisation.name,
        t('corrections'),
        textOf(one),
        null,
        null,
        money(one.amount),
        currency,
      ]),
      [month, organisation.name, t('total'), null, null, null, money(total), currency],
    ]);
  };
}
