import MapPinOff from 'icon:map-pin-off';
import Route from 'icon:route';
import {
  ACTIVITY_EVENTS,
  type ActivityCellDetails,
  type ActivityLayer,
  type ActivityTrip,
} from '#contract/activity-map.ts';
import { inOrder } from '#web/format/in-order.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatMoment } from '#web/format/times.ts';
import { activityMapWords } from '#web/i18n/activity-map.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { useWords } from '#web/i18n/words.ts';
import { usePlaceText } from '#web/map/place-names.ts';
import { PanelFrame, PanelHead } from '#web/map/shapes/panel-frame.tsx';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Empty, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Hidden } from '#web/ui/hidden.tsx';
import { Note } from '#web/ui/note.tsx';
import { SmallFigures } from '#web/ui/small-figures.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './activity-map.module.css';
import { type ActivityView, useActivityCell, useActivityTrips } from './activity-map.queries.ts';

interface Props {
  view: ActivityView;
  cell: string;
  tripHref: (trip: ActivityTrip) => string;
  onBack: () => void;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** What happened in a cell, and the trips behind it. */
export function CellPanel({ view, cell, tripHref, onBack }: Props) {
  const t = useWords(activityMapWords);
  const { data, error } = useActivityCell(view, cell);
  const place = usePlaceText(data);
  const title = place || (data ? t('unnamed', { lat: data.lat.toFixed(4), lon: data.lon.toFixed(4) }) : t('title'));
  return (
    <PanelFrame label={title}>
      <PanelHead title={title} back={t('back')} onBack={onBack} />
      {error ? (
        <Empty icon={<MapPinOff size={22} />} title={t('goneCell')} text={t('goneCellText')} />
      ) : !data ? (
        <Skeleton height={280} />
      ) : (
        <>
          <Figures details={data} />
          <Hours view={view} hours={data.hours} />
          <Trips view={view} cell={cell} tripHref={tripHref} />
        </>
      )}
    </PanelFrame>
  );
}

function Figures({ details: { people, trips, stays, events } }: { details: ActivityCellDetails }) {
  const t = useWords(activityMapWords);
  const happened = ACTIVITY_EVENTS.filter((event) => events[event] > 0);
  return (
    <SmallFigures
      figures={[
        [t('atLeast'), formatNumber(people)],
        [t('trips'), formatNumber(sum(Object.values(trips)))],
        [t('stays'), formatNumber(stays)],
        ...happened.map((event) => [t(`event_${event}`), formatNumber(events[event])] as const),
      ]}
    />
  );
}

const HOURS_OF_LAYER: Record<ActivityLayer, keyof ActivityCellDetails['hours']> = {
  trips: 'trips',
  stays: 'stays',
  harsh: 'events',
  speeding: 'events',
  phoneUse: 'events',
  impacts: 'events',
};

function Hours({ view, hours }: { view: ActivityView; hours: ActivityCellDetails['hours'] }) {
  const t = useWords(activityMapWords);
  const counts = hours[HOURS_OF_LAYER[view.layer]];
  const most = Math.max(1, ...counts);
  const nameOf = (hour: number) => t('hourRange', { from: hour, to: hour + 1 });
  return (
    <figure>
      <Text as="h3" size="body" weight={600}>
        {t('byHour')}
      </Text>
      <Grid gap={2} align="end" className={styles.hours} aria-hidden="true">
        {counts.map((count, hour) => (
          <Text
            // biome-ignore lint/suspicious/noArrayIndexKey: hours are their index.
            key={hour}
            rounded="mark"
            minHeight={1}
            title={`${nameOf(hour)}: ${formatNumber(count)}`}
            style={{ height: `${(100 * count) / most}%` }}
          />
        ))}
      </Grid>
      <Caption as="div" className={styles.axis} aria-hidden="true">
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </Caption>
      <Hidden as="ul">
        {counts.map((count, hour) =>
          count > 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: hours are their index.
            <li key={hour}>
              {nameOf(hour)}: {formatNumber(count)}
            </li>
          ) : null,
        )}
      </Hidden>
    </figure>
  );
}

function Trips({ view, cell, tripHref }: Omit<Props, 'onBack'>) {
  const [t, dictionary] = [useWords(activityMapWords), useDictionary()];
  const { data, error, refetch } = useActivityTrips(view, cell);
  const title = view.layer === 'stays' ? t('behindStays') : t('behind');
  return (
    <section aria-label={title}>
      <Text as="h3" size="body" weight={600}>
        {title}
      </Text>
      <Note>
        {t('behindHelp')} {data?.more && t('moreBehind')}
      </Note>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={160} />
      ) : data.trips.length === 0 ? (
        <Empty icon={<Route size={22} />} title={t('noTrips')} text={t('noTripsText')} />
      ) : (
        <Stack as="ol" gap={0}>
          {data.trips.map((trip) => (
            <li key={`${trip.userId} ${trip.startTs} ${trip.atTs} ${trip.event}`}>
              <Text as={NearLink} className={styles.trip} hovers href={tripHref(trip)}>
                <Text ellipsis>{inOrder(trip.userId)}</Text>
                <Text size="small">
                  {trip.event ? t(`event_${trip.event}`) : trip.type ? dictionary.mode(trip.type) : t('trips')}
                </Text>
                <Caption as="span">{formatMoment(trip.atTs * 1000, { zone: trip.timeZone })}</Caption>
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </section>
  );
}
