import Car from 'icon:car';
import type { AreaEvidence, Comparison, Happened } from '#contract/dangerous-area-works.ts';
import type { DangerousArea } from '#contract/dangerous-areas.ts';
import { dayAfter, utcDay } from '#contract/utc-day.ts';
import { inOrder } from '#web/format/in-order.ts';
import { formatDistance, formatNumber, formatShare } from '#web/format/numbers.ts';
import { formatCalendarDay, formatMoment } from '#web/format/times.ts';
import { areaWords } from '#web/i18n/dangerous-areas.ts';
import { useWords } from '#web/i18n/words.ts';
import { PanelFrame } from '#web/map/shapes/panel-frame.tsx';
import { ShapeRow, ShapeRows } from '#web/map/shapes/shape-rows.tsx';
import { day } from '#web/navigation/parameters.ts';
import { adminHref } from '#web/navigation/paths.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { Empty, Skeleton } from '#web/ui/card.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Note } from '#web/ui/note.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { AreaHead } from './area-head.tsx';
import { useHappened } from './areas.queries.ts';
import styles from './happened.module.css';

const PARAMETERS = { split: day };

interface Props {
  area: DangerousArea;
  /** Undefined while loading. */
  drives: AreaEvidence['items'] | undefined;
  onBack: () => void;
}

/** Drives through an area, in total and before and after a day. */
export function HappenedView({ area, drives, onBack }: Props) {
  const t = useWords(areaWords);
  const { query, change } = useAddress(PARAMETERS);
  const first = dayAfter(area.appliedFrom.slice(0, 10));
  const today = utcDay(Date.now());
  const { split: wanted } = query;
  const split = wanted >= first && wanted <= today ? wanted : null;
  const { data, error, refetch } = useHappened(area.id, split);
  return (
    <PanelFrame label={t('tabHappened')}>
      <AreaHead name={area.name} open="happened" onBack={onBack} />
      <Note>
        {t('happenedLead')} {t('countedFrom', { from: formatCalendarDay(area.appliedFrom.slice(0, 10)) })}
      </Note>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={240} />
      ) : data.whole.trips === 0 && data.whole.impacts === 0 ? (
        <Empty icon={<Car size={22} />} title={t('nothingHappened')} text={t('nothingHappenedText')} />
      ) : (
        <>
          <DayField
            label={t('splitDay')}
            help={t('splitHelp')}
            min={first}
            max={today}
            value={wanted}
            onChange={(split) => change({ split })}
          />
          {data.comparison && <VerdictBox comparison={data.comparison} />}
          <Figures parts={data.before && data.after ? [data.before, data.after] : [data.whole]} />
          {drives && drives.length > 0 && <Drives drives={drives} />}
        </>
      )}
    </PanelFrame>
  );
}

function VerdictBox({ comparison: { verdict, ratio, low, high } }: { comparison: Comparison }) {
  const t = useWords(areaWords);
  const change = formatShare(Math.abs(1 - (ratio ?? 1)));
  return (
    <Stack
      gap={6}
      pad="12 16"
      framed
      rounded="small"
      ground="canvas"
      className={styles.verdict}
      data-verdict={verdict}
      role="status"
    >
      <Text as="h3" size="heading">
        {t(`verdict_${verdict}`)}
      </Text>
      <Text as="p" size="small">
        {t(`verdictText_${verdict}`, { change })}
      </Text>
      {ratio !== null && (
        <Note>
          {t('interval', {
            ratio: formatNumber(ratio, 2),
            low: formatNumber(low, 2),
            high: high === null ? t('open') : formatNumber(high, 2),
          })}
        </Note>
      )}
      {(verdict === 'fewer' || verdict === 'more') && <Note>{t('caution')}</Note>}
    </Stack>
  );
}

type Drive = AreaEvidence['items'][number];

const tripHref = ({ projectId, userId, date, startTs }: Pick<Drive, 'projectId' | 'userId' | 'date' | 'startTs'>) =>
  `${adminHref('/admin/appUsers', projectId)}&user=${encodeURIComponent(userId)}&date=${date}&item=${startTs}`;

/** Each opens its trip. */
function Drives({ drives }: { drives: AreaEvidence['items'] }) {
  const t = useWords(areaWords);
  return (
    <Stack as="section" gap={8} aria-label={t('drives')}>
      <Text as="h3" size="heading">
        {t('drives')}
      </Text>
      <Note>{t('drivesLead')}</Note>
      <ShapeRows label={t('drives')} isInside>
        {drives.map(({ projectId, productName, userId, startTs, date, enteredAt, meters, events }) => (
          <ShapeRow
            key={`${projectId} ${userId} ${startTs}`}
            name={`${inOrder(userId)} · ${productName}`}
            facts={`${formatMoment(enteredAt)} · ${formatDistance(meters)}`}
            href={tripHref({ projectId, userId, date, startTs })}
          >
            {t('driveEvents', { count: events, n: formatNumber(events) })}
          </ShapeRow>
        ))}
      </ShapeRows>
    </Stack>
  );
}

const countOf = ({ events, impacts }: Happened): number =>
  events.ACCELERATION + events.BRAKING + events.CORNERING + impacts;

function Figures({ parts }: { parts: readonly Happened[] }) {
  const t = useWords(areaWords);
  const rows: [label: string, value: (part: Happened) => string, strong?: boolean][] = [
    [t('period'), (part) => formatNumber(part.days)],
    [t('trips'), (part) => formatNumber(part.trips)],
    [t('driversShort'), (part) => formatNumber(part.drivers)],
    [t('kilometres'), (part) => formatDistance(part.meters)],
    [t('braking'), (part) => formatNumber(part.events.BRAKING)],
    [t('acceleration'), (part) => formatNumber(part.events.ACCELERATION)],
    [t('cornering'), (part) => formatNumber(part.events.CORNERING)],
    [t('impacts'), (part) => formatNumber(part.impacts)],
    [t('rate'), (part) => formatNumber(part.meters > 0 ? (countOf(part) / part.meters) * 1_000_000 : null, 1), true],
  ];
  const heads = parts.length > 1 ? ([t('before'), t('after')] as const) : [t('whole')];
  return (
    <Text as="table" size="small" className={styles.compare} wide>
      <thead>
        <tr>
          <td />
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, value, strong]) => (
          <tr key={label} data-strong={strong || undefined}>
            <th scope="row">{label}</th>
            {parts.map((part) => (
              <td key={part.from}>{value(part)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Text>
  );
}
