import { Siren } from 'lucide-react';
import { formatNumber } from '../../format/numbers.ts';
import { homeWords } from '../../i18n/home.ts';
import { useWords } from '../../i18n/words.ts';
import { NearLink } from '../../navigation/near-link.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './home.module.css';

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
export function AssistanceCard({ open, acknowledged, impacts, calls, href }: Props) {
  const t = useWords(homeWords);
  const below = [
    ...(acknowledged > 0 ? [t('inHand', { count: acknowledged, shown: formatNumber(acknowledged) })] : []),
    t('impacts', { count: impacts, shown: formatNumber(impacts) }),
    t('calls', { count: calls, shown: formatNumber(calls) }),
  ];
  return (
    <Card>
      <div className={classNames(styles.people, open > 0 && styles.waiting)}>
        <Siren size={18} aria-hidden="true" />
        <div>
          <p>{t('openCalls')}</p>
          <small>{below.join(' · ')}</small>
        </div>
        <strong>{formatNumber(open)}</strong>
        <NearLink className={styles.more} href={href}>
          {t('toAssistance')}
        </NearLink>
      </div>
    </Card>
  );
}
