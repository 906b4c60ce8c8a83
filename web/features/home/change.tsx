import ArrowDown from 'icon:arrow-down';
import ArrowRight from 'icon:arrow-right';
import ArrowUp from 'icon:arrow-up';
import { formatNumber, formatShare } from '#web/format/numbers.ts';
import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import { Hidden } from '#web/ui/hidden.tsx';
import styles from './tiles.module.css';

interface Props {
  complete: number;
  before: number;
}

/** Above this a percentage is less useful than the two figures. */
const MAX_SHARE = 10;

/** The change between the days up to yesterday and the same number before, with a text for screen readers. */
export function ChangeSinceBefore({ complete, before }: Props) {
  const t = useWords(homeWords);
  const was = t('before', { value: formatNumber(before) });
  if (before === 0 && complete === 0) return <span className={styles.change}>{was}</span>;
  const share = before === 0 ? null : (complete - before) / before;
  const Icon = complete > before ? ArrowUp : complete < before ? ArrowDown : ArrowRight;
  return (
    <span
      className={styles.change}
      title={t('compared', { complete: formatNumber(complete), value: formatNumber(before) })}
    >
      {share !== null && Math.abs(share) <= MAX_SHARE ? (
        <>
          <strong>
            <Icon size={13} aria-hidden="true" />
            <Hidden>{t(complete > before ? 'up' : complete < before ? 'down' : 'same')} </Hidden>
            {formatShare(Math.abs(share))}
          </strong>{' '}
          {t('untilYesterday')}
        </>
      ) : (
        was
      )}
    </span>
  );
}
