import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { formatNumber, formatShare } from '#web/format/numbers.ts';
import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import { Hidden } from '#web/ui/hidden.tsx';
import styles from './tiles.module.css';

interface Props {
  now: number;
  before: number;
  digits?: number;
}

/** Above this a percentage is less useful than the two figures. */
const MOST_SHARE = 10;

/** The change from the previous period, with a text for screen readers. */
export function Change({ now, before, digits = 0 }: Props) {
  const t = useWords(homeWords);
  const was = t('before', { value: formatNumber(before, digits) });
  if (before === 0 && now === 0) return <span className={styles.change}>{was}</span>;
  const share = before === 0 ? null : (now - before) / before;
  const Icon = now > before ? ArrowUp : now < before ? ArrowDown : ArrowRight;
  return (
    <span className={styles.change} title={was}>
      {share !== null && Math.abs(share) <= MOST_SHARE ? (
        <>
          <strong>
            <Icon size={13} aria-hidden="true" />
            <Hidden>{t(now > before ? 'up' : now < before ? 'down' : 'same')} </Hidden>
            {formatShare(Math.abs(share))}
          </strong>{' '}
          {was}
        </>
      ) : (
        was
      )}
    </span>
  );
}
