import type { ScheduledReport } from '#contract/scheduled-reports.ts';
import { weekdayName } from '#web/format/days.ts';
import { scheduledReportsWords } from '#web/i18n/scheduled-reports.ts';
import { useWords } from '#web/i18n/words.ts';

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

type Schedule = Pick<ScheduledReport, 'rhythm' | 'weekday' | 'monthDay' | 'hour'>;

/** A schedule in a few words. */
export function useScheduleText(): (schedule: Schedule) => string {
  const t = useWords(scheduledReportsWords);
  return ({ rhythm, weekday, monthDay, hour }) =>
    t(`every_${rhythm}`, { weekday: weekdayName(weekday), day: monthDay, hour: hourText(hour) });
}

/** The ready-made report has its name in every language. */
export function useReportName(): (report: Pick<ScheduledReport, 'kind' | 'name'>) => string {
  const t = useWords(scheduledReportsWords);
  return ({ kind, name }) => (kind === 'safety' ? t('safety') : name);
}
