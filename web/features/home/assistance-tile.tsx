import { HeartPulse } from 'lucide-react';
import { formatNumber } from '../../format/numbers.ts';
import { homeWords } from '../../i18n/home.ts';
import { useWords } from '../../i18n/words.ts';
import { Tile } from './tiles.tsx';

interface Props {
  /** That nobody takes care of yet, and that somebody does. */
  open: number;
  acknowledged: number;
  /** Within the time looked at. */
  impacts: number;
  calls: number;
  href: string;
}

/** Who waits for help now, and how much there was. */
export function AssistanceTile({ open, acknowledged, impacts, calls, href }: Props) {
  const t = useWords(homeWords);
  const below = [
    ...(acknowledged > 0 ? [t('inHand', { count: acknowledged, shown: formatNumber(acknowledged) })] : []),
    t('impacts', { count: impacts, shown: formatNumber(impacts) }),
    t('calls', { count: calls, shown: formatNumber(calls) }),
  ];
  return (
    <Tile
      icon={<HeartPulse size={16} aria-hidden="true" />}
      name={t('openCalls')}
      href={href}
      value={formatNumber(open)}
      isUrgent={open > 0}
    >
      {below.join(' · ')}
    </Tile>
  );
}
