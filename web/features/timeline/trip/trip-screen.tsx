import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DayItem } from '#contract/day.ts';
import type { ItemFeatures } from '#contract/timeline.ts';
import { CallError } from '#web/api/call-failure.ts';
import type { UserKey } from '#web/api/user-key.ts';
import type { CursorStore } from '#web/features/timeline/shared/cursor.store.ts';
import { useTimelinePlace } from '#web/features/timeline/shared/timeline-address.ts';
import { localTime } from '#web/format/zone.ts';
import { timelineWords } from '#web/i18n/timeline.ts';
import { tripWords } from '#web/i18n/trip.ts';
import { useWords } from '#web/i18n/words.ts';
import type { Flight } from '#web/map/fly-to.tsx';
import type { CaptureMap } from '#web/map/picture-of-map.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { chartPicture } from './chart-paint.ts';
import { CorrectionsCard } from './corrections-card.tsx';
import { CrossedAreas } from './crossed-areas.tsx';
import { ModeCard, QualityCard } from './mode-card.tsx';
import { type Pictures, PrintSheet } from './print-sheet.tsx';
import { ReplayBar } from './replay-bar.tsx';
import { RoadsLater } from './roads-later.tsx';
import { ScoreCard } from './score-card.tsx';
import { SpeedChart } from './speed-chart.tsx';
import { SpeedLegend } from './speed-legend.tsx';
import { useTrip, useTripTrack } from './trip.queries.ts';
import { TripHead } from './trip-head.tsx';
import { lossesOf, placeOfLoss } from './trip-losses.ts';
import { TripMap } from './trip-map.tsx';
import styles from './trip-screen.module.css';
import type { TripTrack } from './trip-track.ts';
import { useLiveTrip } from './use-live-trip.ts';
import { useReplay } from './use-replay.ts';

interface Props {
  userKey: UserKey;
  item: DayItem;
  /** The items that the toggles show. */
  items: readonly DayItem[];
  zone: string;
  cursor: CursorStore;
  mayWrite: boolean;
  /** Null if the viewer may not open areas. */
  areaHref: ((id: string) => string) | null;
  comments: ReactNode;
  onClose: () => void;
}

const NO_TRACK: TripTrack = { parts: [], fixCount: 0, speedKmh: [], stops: [], gaps: [], topKmh: 0, roads: null };
const NOTHING: [] = [];
const NO_FEATURES: ItemFeatures = { source: { id: '', name: 'trip' } };

/** All details of one item: track, speed, score with every lost point, quality, mode, corrections. */
export function TripScreen({ userKey, item, items, zone, cursor, mayWrite, areaHref, comments, onClose }: Props) {
  const { place, replace } = useTimelinePlace();
  useLiveTrip(userKey);
  const trip = useTrip(userKey, item.startTs);
  const fetched = useTripTrack(userKey, item);
  const track = fetched.data ?? NO_TRACK;
  const span = { fromMs: item.startTs * 1_000, toMs: item.endTs * 1_000 };
  const rest = useCallback((ms: number) => replace({ t: Math.round(ms / 1_000) }), [replace]);
  const replay = useReplay(cursor, span, rest);
  const [follows, setFollows] = useState(true);
  const [flight, setFlight] = useState<Flight | null>(null);
  const [pictures, setPictures] = useState<Pictures | null>(null);
  const camera = useRef<CaptureMap | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const keepCamera = useCallback((take: CaptureMap | null) => {
    camera.current = take;
  }, []);
  const donePrinting = useCallback(() => setPictures(null), []);

  // The details may open below the edge of the window.
  useEffect(() => {
    const top = frame.current?.getBoundingClientRect().top ?? 0;
    if (top > innerHeight / 2) frame.current?.scrollIntoView({ block: 'start' });
  }, []);

  const isRest = item.type === 'IDLE';
  const restsAt = place.t === null ? null : place.t * 1_000;
  const features = trip.data?.features ?? NO_FEATURES;
  const events = features.drivingBehaviorEvents?.events ?? NOTHING;
  const areas = trip.data?.areas ?? NOTHING;
  const uses = features.phoneDistractions?.distractions ?? NOTHING;
  const focus = useLossInFocus(trip.data?.features, fetched.data, rest);
  const hasWay = !isRest && track.parts.some(({ length }) => length > 1);
  const print = async () => {
    const map = (await camera.current?.()) ?? null;
    const chart = hasWay ? chartPicture({ ...span, track, events, uses }, (ms) => localTime(ms, zone).clock) : null;
    setPictures({ map, chart });
  };
  return (
    <Stack gap={12} ref={frame} className={styles.screen}>
      <TripHead
        userKey={userKey}
        item={item}
        items={items}
        zone={zone}
        vehicle={features.vehicle}
        onPrint={trip.data ? () => void print() : null}
        onClose={onClose}
      />
      <Grid columns="minmax(340px, 5fr) minmax(0, 8fr)" until={960} gap={12} align="start">
        <Stack gap={12}>
          <Details
            userKey={userKey}
            trip={trip}
            track={track}
            zone={zone}
            mayWrite={mayWrite}
            restsAt={restsAt}
            fixCount={fetched.data?.fixCount ?? null}
            onShow={(ms, at) => {
              rest(ms);
              if (at) setFlight((last) => ({ ...at, turn: (last?.turn ?? 0) + 1 }));
            }}
          />
          {/* Before the details, it would be pushed down by them. */}
          {(trip.data || trip.error) && comments}
        </Stack>
        <Stack gap={8} className={styles.stage}>
          <TripMap
            track={track}
            shown={place.way}
            features={features}
            areas={areas}
            isRest={isRest}
            isLoading={fetched.isLoading}
            cursor={cursor}
            restsAt={restsAt}
            isPlaying={replay.isPlaying}
            follows={follows}
            flight={flight}
            focus={focus}
            onRest={rest}
            onPicture={keepCamera}
          />
          {fetched.isError && <Failed error={fetched.error} onRetry={() => void fetched.refetch()} />}
          {fetched.isLoading && !isRest && <Skeleton height={322} />}
          {hasWay && (
            <>
              <SpeedLegend
                roads={track.roads}
                shown={place.way}
                onShow={(way) => replace({ way: way === 'matched' ? null : way })}
              />
              {mayWrite && fetched.data?.roads === null && <RoadsLater userKey={userKey} item={item} zone={zone} />}
              {areas.length > 0 && <CrossedAreas areas={areas} hrefOf={areaHref} />}
              <ReplayBar replay={replay} follows={follows} onFollow={setFollows} />
              <SpeedChart
                {...span}
                track={track}
                events={events}
                uses={uses}
                zone={zone}
                cursor={cursor}
                restsAt={restsAt}
                isPlaying={replay.isPlaying}
                onRest={rest}
              />
            </>
          )}
        </Stack>
      </Grid>
      {pictures && trip.data && (
        <PrintSheet
          userId={userKey.userId}
          item={item}
          trip={trip.data}
          zone={zone}
          hasLimits={track.roads?.hasLimits ?? false}
          pictures={pictures}
          onDone={donePrinting}
        />
      )}
    </Stack>
  );
}

/** The place where most points were lost, if the URL requests it; the cursor rests at its time. */
function useLossInFocus(
  features: ItemFeatures | undefined,
  track: TripTrack | undefined,
  rest: (ms: number) => void,
): { lat: number; lon: number } | null {
  const { place } = useTimelinePlace();
  const isAsked = place.focus === 'loss';
  const loss = useMemo(
    () => (isAsked && features && track ? lossesOf(features).find((one) => placeOfLoss(one, track)) : undefined),
    [isAsked, features, track],
  );
  const atMs = loss?.atMs ?? null;
  const isSet = place.t !== null;
  useEffect(() => {
    if (atMs !== null && !isSet) rest(atMs);
  }, [atMs, isSet, rest]);
  return loss && track ? placeOfLoss(loss, track) : null;
}

interface DetailsProps {
  userKey: UserKey;
  trip: ReturnType<typeof useTrip>;
  track: TripTrack;
  zone: string;
  mayWrite: boolean;
  restsAt: number | null;
  fixCount: number | null;
  onShow: (ms: number, place: { lat: number; lon: number } | null) => void;
}

function Details({
  userKey,
  trip: { data: trip, error, refetch },
  track,
  zone,
  fixCount,
  onShow,
  ...rest
}: DetailsProps) {
  const day = useWords(timelineWords);
  const t = useWords(tripWords);
  const { replace } = useTimelinePlace();
  if (error instanceof CallError && error.status === 404) {
    return (
      <Notice tone="warning">
        <strong>{day('itemGone')}</strong> {day('itemGoneText')}
      </Notice>
    );
  }
  if (error && !trip) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!trip) {
    return (
      <Card>
        <Skeleton height={360} />
      </Card>
    );
  }
  return (
    <>
      <ScoreCard userKey={userKey} trip={trip} track={track} zone={zone} onShow={onShow} />
      {trip.type === 'IDLE' && <Card title={t('rest')}>{t('restText')}</Card>}
      <CorrectionsCard
        userKey={userKey}
        trip={trip}
        zone={zone}
        mayWrite={rest.mayWrite}
        restsAt={rest.restsAt}
        onCorrected={(startTs) => startTs !== trip.startTs && replace({ item: startTs, t: null })}
      />
      <QualityCard trip={trip} fixCount={fixCount} />
      <ModeCard userKey={userKey} trip={trip} mayWrite={rest.mayWrite} />
    </>
  );
}
