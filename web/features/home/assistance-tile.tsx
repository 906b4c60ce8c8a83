import HeartPulse from 'icon:heart-pulse';
import { formatNumber } from '#web/format/numbers.ts';
import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import { Tile } from './tiles.tsx';

interface Counts {
  /** Open cases, and acknowledged ones. */
  open: number;
  acknowledged: number;
  /** Within the selected period. */
  impacts: number;
  calls: number;
}

interface Props {
  /** Undefined while loading. */
  counts?: Counts | undefined;
  failed?: boolean;
  href: string;
}

/** Waiting cases, and their number in the period. */
export function AssistanceTile({ counts, failed = false, href }: Props) {
  const t = useWords(homeWords);
  return (
    <Tile
      icon={<HeartPulse size={16} aria-hidden="true" />}
      name={t('openCalls')}
      href={href}
      value={failed ? '–' : counts && formatNumber(counts.open)}
      isUrgent={counts !== undefined && counts.open > 0}
    >
      {failed && t('notKnown')}
      {counts &&
        [
          ...(counts.acknowledged > 0
            ? [t('inHand', { count: counts.acknowledged, shown: formatNumber(counts.acknowledged) })]
            : []),
          t('impacts', { count: counts.impacts, shown: formatNumber(counts.impacts) }),
          t('calls', { count: counts.calls, shown: formatNumber(counts.calls) }),
        ].join(' · ')}
    </Tile>
  );
}
