import { STEPS_OF_TIME } from '#contract/insight-lists.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { choiceOr, day } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { type TimeView, useOverTime } from './insight.queries.ts';
import { PeriodDays } from './period-choice.tsx';
import { DistanceCard, EtrCard, ScoresOverTimeCard } from './time-cards.tsx';
import { TIME_DISPLAYS } from './time-display.ts';
import { TimeTiles } from './time-tiles.tsx';

const PARAMETERS = {
  by: choiceOr(STEPS_OF_TIME, 'week'),
  look: choiceOr(TIME_DISPLAYS, 'chart'),
  from: day,
  to: day,
};

/** Scores, exposure to risk and distances by week, month or year, with the project's average. */
export function TimeTab({ userKey }: { userKey: UserKey }) {
  const t = useWords(insightWords);
  const { query, change } = useAddress(PARAMETERS);
  const { by, look, from, to } = query;
  const own = from && to ? { from, to } : null;
  const isWrong = own !== null && own.from > own.to;
  const view: TimeView = { by, ...(own && !isWrong && own) };
  const { data, error, refetch, isPlaceholderData } = useOverTime(userKey, view);
  const shown = own ?? (data ? { from: data.whole.from, to: data.whole.to } : { from: '', to: '' });
  return (
    <Stack aria-busy={isPlaceholderData}>
      <Row gap="8 16">
        <Segmented
          label={t('by')}
          options={STEPS_OF_TIME.map((value) => ({ value, label: t(`by_${value}`) }))}
          value={by}
          onChange={(next) => change({ by: next })}
        />
        <PeriodDays period={shown} onChange={(next) => change({ ...next })} />
        {own && (
          <Button kind="quiet" onClick={() => change({ from: null, to: null })}>
            {t('recent')}
          </Button>
        )}
        <Text grow />
        <Segmented
          label={t('view')}
          options={TIME_DISPLAYS.map((value) => ({ value, label: t(value === 'chart' ? 'asChart' : 'asTable') }))}
          value={look}
          onChange={(next) => change({ look: next })}
        />
      </Row>
      {isWrong && <Notice tone="warning">{t('badPeriod')}</Notice>}
      {error && !data && (
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && (
        <div data-coming>
          <Card>
            <Skeleton height={320} />
          </Card>
        </div>
      )}
      {data && (
        <>
          <TimeTiles whole={data.whole} />
          <ScoresOverTimeCard data={data} look={look} />
          <Grid columns={2} until={1100} align="start">
            <EtrCard data={data} look={look} />
            <DistanceCard data={data} look={look} />
          </Grid>
        </>
      )}
    </Stack>
  );
}
