import { useMemo } from 'react';
import { MAX_REJECTED_LISTED } from '#contract/constants.ts';
import type { Evidence, WhyAnswer } from '#contract/insight-why.ts';
import { formatDistance, formatNumber } from '#web/format/numbers.ts';
import { formatClock } from '#web/format/times.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { momentText } from './zoned.ts';

/** No more than so many are stored of a batch. */
const rejectedWord = (count: number) => (count < MAX_REJECTED_LISTED ? 'ev_batchRejected' : 'ev_batchRejectedMany');

/** Answers and evidence as sentences, with local times. */
export function useWhyWords(zone: string) {
  const t = useWords(insightWords);
  const words = useDictionary();
  return useMemo(() => {
    const clock = (ms: number | null | undefined) => (ms ? formatClock(ms, { zone }) : '–');
    const at = (ms: number | null | undefined) => (ms ? momentText(ms, zone) : '–');

    const sentence = (answer: WhyAnswer): string => {
      const { code, startTs, endTs, type, atMs, untilMs, state, reason, services, meters, days, by } = answer;
      const values = {
        mode: type ? words.mode(type) : '',
        from: at(startTs && startTs * 1000),
        to: clock(endTs && endTs * 1000),
        at: at(atMs),
        until: at(untilMs),
        state: state ? words.state(state) : '',
        reason: reason ? words.trouble(reason) : '',
        services: (services ?? []).map(words.service).join(', '),
        distance: formatDistance(meters ?? null),
        count: days ?? 0,
        by: by ?? t('byKey'),
      };
      if (code === 'deleted' && atMs) return t('why_deletedBy', values);
      if (code === 'blocked' && atMs) return t('why_blockedBy', values);
      if (code === 'offline' && untilMs) return t('why_offlineUntil', values);
      if (code === 'gap' && (meters ?? 0) > 500) return t('why_gapMoved', values);
      return t(`why_${code}`, values);
    };

    const help = ({ code, reason }: WhyAnswer): string => {
      if (code === 'permissionMissing' || code === 'locationOff' || code === 'batterySaver' || code === 'notSignedIn') {
        return words.remedy(reason ?? '');
      }
      return t(`help_${code}`);
    };

    const ofEvidence = (one: Evidence): string => {
      const reasons = (one.reasons ?? []).map(words.trouble).join(', ');
      const service = words.service(one.service ?? '');
      const to = clock(one.untilMs);
      switch (one.kind) {
        case 'asked':
        case 'registered':
          return t(`ev_${one.kind}`);
        case 'state':
          return t('ev_state', { state: one.state ? words.state(one.state) : '' });
        case 'warning':
        case 'failure':
          return reasons ? t(`ev_${one.kind}`, { service, reasons }) : t('ev_over', { service });
        case 'health':
          return t('ev_health', { what: words.health(one.reasons?.[0] ?? ''), description: one.description ?? '' });
        case 'batch':
          return arrived(one);
        case 'item':
          return t(one.isOpen ? 'ev_itemOpen' : 'ev_item', { to });
        case 'deleted':
          return t('ev_deleted', { to });
        case 'positions':
          return [
            t('ev_positions', {
              positions: counted('countPositions', one.fixes ?? 0),
              to,
              distance: formatDistance(one.distanceMeters ?? 0),
            }),
            one.inexact ? t('ev_inexact', { count: formatNumber(one.inexact) }) : '',
          ]
            .filter(Boolean)
            .join(' · ');
        case 'silence':
          return one.isOpen ? t('ev_silenceOpen') : t('ev_silence', { to: at(one.untilMs) });
        case 'change':
          return one.change ? t(`ev_change_${one.change}`, { by: one.by ?? t('byKey') }) : '';
        case 'log':
          return t('ev_log', { level: one.level ? words.level(one.level) : '', text: one.text ?? '' });
      }
    };

    function counted(what: 'countPositions' | 'countRecords', count: number): string {
      return t(what, { count, number: formatNumber(count) });
    }
    function arrived({ fixes = 0, records = 0, rejected, isPending, measuredFromMs, measuredToMs }: Evidence): string {
      const values = {
        positions: counted('countPositions', fixes),
        records: counted('countRecords', records),
        from: clock(measuredFromMs),
        to: clock(measuredToMs),
      };
      return [
        t(fixes > 0 ? 'ev_batch' : 'ev_batchBare', values),
        isPending && t('ev_batchPending'),
        rejected ? t(rejectedWord(rejected), { count: formatNumber(rejected) }) : '',
      ]
        .filter(Boolean)
        .join(' · ');
    }
    return { sentence, help, ofEvidence, at };
  }, [t, words, zone]);
}
