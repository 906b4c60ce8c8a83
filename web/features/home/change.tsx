import ArrowDown from 'icon:arrow-down';
import ArrowRight from 'icon:arrow-right';
import ArrowUp from 'icon:arrow-up';
import { formatNumber, formatShare } from '#web/format/numbers.ts';
import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import { Hidden } from '#web/ui/hidden.tsx';
import { Row } from '#web/ui/row.tsx';

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
  if (before === 0 && complete === 0) return <span>{was}</span>;
  const share = before === 0 ? null : (complete - before) / before;
  const Icon = complete > before ? ArrowUp : complete < before ? ArrowDown : ArrowRight;
  return (
    <span title={t('compared', { complete: formatNumber(complete), value: formatNumber(before) })}>
      {share !== null && Math.abs(share) <= MAX_SHARE ? (
        <>
          <Row as="strong" gap={2} inline nowrap weight={600} tone="plain">
            <Icon size={13} aria-hidden="true" />
            <Hidden>{t(complete > before ? 'up' : complete < before ? 'down' : 'same')} </Hidden>
            {formatShare(Math.abs(share))}
          </Row>{' '}
          {t('untilYesterday')}
        </>
      ) : (
        was
      )}
    </span>
  );
}
