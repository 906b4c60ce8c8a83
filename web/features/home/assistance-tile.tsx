import { HeartPulse } from 'lucide-react';
import { formatNumber } from '#web/format/numbers.ts';
import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import { Tile } from './tiles.tsx';

interface Counts {
  /** That nobody takes care of yet, and that somebody does. */
  open: number;
  acknowledged: number;
  /** Within the time looked at. */
  impacts: number;
  calls: number;
}

interface Props {
  /** Undefined while they are being counted. */
  counts?: Counts | undefined;
  failed?: boolean;
  href: string;
}

/** Who waits for help now, and how much there was. */
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
