import { dateFormat } from '#web/format/formatters.ts';
import { peopleWords } from '#web/i18n/people.ts';
import { useWords } from '#web/i18n/words.ts';
import { DayFields } from '#web/ui/day-fields.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { Row } from '#web/ui/row.tsx';
import { type ShownDays, utcDaysAgo } from './find-view.ts';

const MONTHS = 12;
const OWN = 'own';

/** Months such as "2026-03", latest first. */
const latestMonths = (now = new Date()): string[] =>
  Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 1)).toISOString().slice(0, 7),
  );
const monthName = (month: string): string =>
  dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${month}-01`));

interface Props {
  days: ShownDays;
  onChange: (days: Record<'period' | 'from' | 'to', string | null>) => void;
}

/** Selects the days of the figures: a stored period or a custom range. */
export function PeriodSelect({ days: { period, from, to }, onChange }: Props) {
  const t = useWords(peopleWords);
  const isOwn = Boolean(from && to);
  const months = latestMonths();
  const choices = [
    { value: 'last7', label: t('last7') },
    { value: 'last30', label: t('last30') },
    ...[...new Set([...months, ...(/^\d/.test(period) ? [period] : [])])].map((month) => ({
      value: month,
      label: monthName(month),
    })),
    { value: OWN, label: t('ownDays') },
  ];
  const choose = (value: string | null) =>
    value === OWN
      ? onChange({ period: null, from: utcDaysAgo(13), to: utcDaysAgo(0) })
      : onChange({ period: value, from: null, to: null });
  return (
    <Row gap="8 12" align="end">
      <FilterSelect label={t('period')} isLabelled choices={choices} chosen={isOwn ? OWN : period} onChoose={choose} />
      {isOwn && (
        <DayFields
          labels={{ from: t('from'), to: t('to') }}
          from={from}
          to={to}
          onChange={(change) => onChange({ period: null, from: change.from || from, to: change.to || to })}
        />
      )}
    </Row>
  );
}
