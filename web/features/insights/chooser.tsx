import X from 'icon:x';
import { EVERYONE, readPeriod, USUAL_PERIOD } from '#contract/insight-segments.ts';
import { dayAfter, utcDay } from '#contract/utc-day.ts';
import { Button } from '#web/ui/button.tsx';
import { DayFields } from '#web/ui/day-fields.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { Row } from '#web/ui/row.tsx';
import type { Segments } from '#web/ui/segment-choices.ts';
import { Stack } from '#web/ui/stack.tsx';
import { isOwnDays, periodChoices } from './choices.ts';
import styles from './insights.module.css';
import { type InsightView, isComparing, otherOf, periodBefore } from './insights-view.ts';
import type { Names } from './use-names.ts';

interface Props {
  view: InsightView;
  segments: Segments | undefined;
  names: Names;
  change: (changes: Partial<InsightView>) => void;
}

const OWN_DAYS = 'days';
const BEFORE = 'before';

/** Selects segment and period, and what to compare them with. */
export function Chooser({ view, segments, names, change }: Props) {
  const { t } = names;
  const today = segments?.today ?? utcDay(Date.now());
  return (
    <Stack pad="12 20" card gap={8} className={styles.chooser}>
      <Row gap="8 16">
        <FilterSelect
          label={t('who')}
          isLabelled
          choices={names.segmentChoices(view.segment)}
          chosen={view.segment}
          onChoose={(segment) => change({ segment: segment ?? EVERYONE })}
        />
        <PeriodFields names={names} segments={segments} today={today} period={view.period} change={change} />
        <OtherFields view={view} names={names} segments={segments} today={today} change={change} />
      </Row>
    </Stack>
  );
}

type Parts = Omit<Props, 'view'> & { today: string };

function PeriodFields({ names, segments, today, period, change }: Parts & { period: string }) {
  const { t } = names;
  const read = readPeriod(period);
  const [from, to] = read?.kind === 'days' ? [read.from, read.to] : [dayAfter(today, -29), today];
  const ownDays = { value: OWN_DAYS, label: t('ownDays') };
  const changeDays = (changes: { from?: string; to?: string }) => {
    const next = `${changes.from ?? from}..${changes.to ?? to}`;
    if (readPeriod(next)) change({ period: next });
  };
  return (
    <>
      <FilterSelect
        label={t('period')}
        isLabelled
        choices={[...periodChoices(names, segments, isOwnDays(period) ? USUAL_PERIOD : period), ownDays]}
        chosen={isOwnDays(period) ? OWN_DAYS : period}
        onChoose={(next) => change({ period: next === OWN_DAYS ? `${from}..${to}` : (next ?? USUAL_PERIOD) })}
      />
      {isOwnDays(period) && (
        <Row as="span" gap={8} align="end" inline>
          <DayFields labels={{ from: t('from'), to: t('to') }} from={from} to={to} onChange={changeDays} />
        </Row>
      )}
    </>
  );
}

function OtherFields({ view, names, segments, today, change }: Parts & { view: InsightView }) {
  const { t } = names;
  const other = otherOf(view);
  const isBefore = other.segment === view.segment && other.period === periodBefore(view.period, today);
  const choose = (choice: string | null) => {
    if (choice === null) change({ with: '', withPeriod: '' });
    else if (choice === BEFORE) change({ with: '', withPeriod: periodBefore(view.period, today) });
    else change({ with: choice, withPeriod: '' });
  };
  return (
    <>
      <FilterSelect
        label={t('compareWith')}
        isLabelled
        all={t('nothing')}
        choices={[{ value: BEFORE, label: t('periodBefore') }, ...names.segmentChoices(other.segment)]}
        chosen={isComparing(view) ? (isBefore ? BEFORE : other.segment) : null}
        onChoose={choose}
      />
      {isComparing(view) && (
        <>
          <FilterSelect
            label={t('otherPeriod')}
            isLabelled
            choices={periodChoices(names, segments, other.period)}
            chosen={other.period}
            onChoose={(period) => change({ with: other.segment, withPeriod: period ?? '' })}
          />
          <Button kind="quiet" icon={<X size={15} aria-hidden="true" />} onClick={() => choose(null)}>
            {t('stopComparing')}
          </Button>
        </>
      )}
    </>
  );
}
