import { STEPS_OF_TIME, type StepOfTime } from '#contract/insight-lists.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { useParameters } from '#web/navigation/use-parameters.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { type TimeView, useOverTime, type Whose } from './insight.queries.ts';
import { isDay } from './period.ts';
import { PeriodDays } from './period-choice.tsx';
import styles from './time.module.css';
import { DistanceCard, EtrCard, ScoresCard } from './time-cards.tsx';
import { TIME_LOOKS, type TimeLook } from './time-look.ts';
import { TimeTiles } from './time-tiles.tsx';

/** Scores, exposure to risk and distances by week, month or year, beside the project's average. */
export function TimeTab({ whose }: { whose: Whose }) {
  const t = useWords(insightWords);
  const { parameters, change } = useParameters();
  const by: StepOfTime = STEPS_OF_TIME.find((one) => one === parameters.by) ?? 'week';
  const look: TimeLook = parameters.look === 'table' ? 'table' : 'chart';
  const own = isDay(parameters.from) && isDay(parameters.to) ? { from: parameters.from, to: parameters.to } : null;
  const isWrong = own !== null && own.from > own.to;
  const view: TimeView = { by, ...(own && !isWrong && own) };
  const { data, error, refetch, isPlaceholderData } = useOverTime(whose, view);
  const shown = own ?? (data ? { from: data.whole.from, to: data.whole.to } : { from: '', to: '' });
  return (
    <div className={styles.stack} aria-busy={isPlaceholderData}>
      <div className={styles.toolbar}>
        <Segmented
          label={t('by')}
          options={STEPS_OF_TIME.map((value) => ({ value, label: t(`by_${value}`) }))}
          value={by}
          onChange={(next) => change({ by: next === 'week' ? null : next })}
        />
        <PeriodDays period={shown} onChange={(next) => change({ ...next })} />
        {own && (
          <Button kind="quiet" onClick={() => change({ from: null, to: null })}>
            {t('recent')}
          </Button>
        )}
        <span className={styles.spring} />
        <Segmented
          label={t('view')}
          options={TIME_LOOKS.map((value) => ({ value, label: t(value === 'chart' ? 'asChart' : 'asTable') }))}
          value={look}
          onChange={(next) => change({ look: next === 'chart' ? null : next })}
        />
      </div>
      {isWrong && <Notice tone="warning">{t('badPeriod')}</Notice>}
      {error && !data && (
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && (
        <Card>
          <Skeleton height={320} />
        </Card>
      )}
      {data && (
        <>
          <TimeTiles whole={data.whole} />
          <ScoresCard data={data} look={look} />
          <div className={styles.pair}>
            <EtrCard data={data} look={look} />
            <DistanceCard data={data} look={look} />
          </div>
        </>
      )}
    </div>
  );
}
