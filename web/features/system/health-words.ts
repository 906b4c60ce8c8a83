import type { HealthCheckName } from '#contract/system.ts';
import { formatNumber, formatShare, NOT_KNOWN } from '#web/format/numbers.ts';
import { systemWords } from '#web/i18n/system.ts';
import { type Translate, useWords } from '#web/i18n/words.ts';

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;

export function bytesText(t: Translate<typeof systemWords>, bytes: number): string {
  if (bytes >= GIGABYTE) return t('gigabytes', { value: formatNumber(bytes / GIGABYTE, 1) });
  return t('megabytes', { value: formatNumber(bytes / MEGABYTE, bytes < 10 * MEGABYTE ? 1 : 0) });
}

/** The value of a check in its unit. */
export function useCheckValue(): (name: HealthCheckName, value: number | null) => string {
  const t = useWords(systemWords);
  return (name, value) => {
    if (value === null) return NOT_KNOWN;
    switch (name) {
      case 'connections':
        return formatShare(value);
      case 'lag':
        return t('seconds', { value: formatNumber(value, value < 10 ? 1 : 0) });
      case 'eventLoop':
        return t('milliseconds', { value: formatNumber(value, value < 10 ? 1 : 0) });
      case 'memory':
        return bytesText(t, value);
      default:
        return formatNumber(value);
    }
  };
}
