import type { Delivery, DeliveryState } from '#contract/deliveries.ts';
import { formatNumber } from '#web/format/numbers.ts';
import type { deliveriesWords } from '#web/i18n/deliveries.ts';
import type { Translate } from '#web/i18n/words.ts';
import type { ChipTone } from '#web/ui/chip.tsx';

type T = Translate<typeof deliveriesWords>;

export const DELIVERY_TONES: Record<DeliveryState, ChipTone> = {
  waiting: 'info',
  delivered: 'success',
  failed: 'danger',
  split: 'plain',
};

/** 84 ms, 2.5 s */
export function durationText(t: T, ms: number | null): string {
  if (ms === null) return '';
  return ms < 1_000 ? t('ms', { ms }) : t('seconds', { s: formatNumber(Math.round(ms / 100) / 10) });
}

/** A short summary of the response. */
export function answerText(t: T, { status, error }: { status: number | null; error: Delivery['lastError'] }): string {
  if (error === null) return status === null ? '' : String(status);
  return status === null ? t(`error_${error}`) : `${status} · ${t(`error_${error}`)}`;
}

/** The server counts up to a thousand. */
export const countText = (t: T, count: number): string =>
  count >= 1_000 ? t('many', { count: formatNumber(1_000) }) : formatNumber(count);
