import type { AlertInput } from '#contract/alerts.ts';
import { numberFormat } from '#web/format/formatters.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatDuration } from '#web/format/times.ts';
import { alertsWords } from '#web/i18n/alerts.ts';
import { useWords } from '#web/i18n/words.ts';

export type AlertRule = Pick<AlertInput, 'kind' | 'threshold' | 'minutes' | 'cooldownMinutes'>;

/** 5 min, 6 h, 3 days. */
export function minutesText(minutes: number): string {
  if (minutes >= 1_440 && minutes % 1_440 === 0) {
    const days = { style: 'unit', unit: 'day', unitDisplay: 'long' } as const;
    return numberFormat(days).format(minutes / 1_440);
  }
  return minutes >= 60 && minutes % 60 === 0 ? `${formatNumber(minutes / 60)} h` : formatDuration(minutes * 60);
}

/** The rule of an alert in a sentence. */
export function useRuleText(): (rule: Pick<AlertRule, 'kind' | 'threshold' | 'minutes'>) => string {
  const t = useWords(alertsWords);
  return ({ kind, threshold, minutes }) =>
    t(`rule_${kind}`, {
      threshold: formatNumber(threshold, 2),
      time: minutes === 0 ? t('now') : minutesText(minutes),
    });
}
