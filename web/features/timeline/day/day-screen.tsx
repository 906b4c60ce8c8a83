import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { Day, DayItem } from '#contract/day.ts';
import type { ItemType } from '#contract/timeline.ts';
import { CallError } from '#web/api/call-failure.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { type CursorStore, createCursor, moveCursor } from '#web/features/timeline/shared/cursor.store.ts';
import { isShown, TOGGLE_OF_GROUP } from '#web/features/timeline/shared/modes.ts';
import { useTimelinePlace } from '#web/features/timeline/shared/timeline-address.ts';
import { timelineWords } from '#web/i18n/timeline.ts';
import { useWords } from '#web/i18n/words.ts';
import { prefetchMap } from '#web/map/map-view.tsx';
import { useSession } from '#web/session/session.store.ts';
import { Failed } from '#web/ui/failed.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { useDay, useTrack } from './day.queries.ts';
import { DayBar } from './day-bar.tsx';
import { DayList } from './day-list.tsx';
import { DayMap } from './day-map.tsx';
import styles from './day-screen.module.css';
import { BadDate, DaySkeleton, NothingHere, UnknownUser } from './day-states.tsx';
import { TimeAxis } from './time-axis.tsx';
import { trackSpanOf } from './track-span.ts';
import { useDescribeMoment } from './use-describe-moment.ts';
import { useLiveDay } from './use-live-day.ts';

/** The props of the screen of a selected item. */
export interface ItemScreenProps {
  userKey: UserKey;
  item: DayItem;
  /** The items that the toggles show. */
  items: readonly DayItem[];
  zone: string;
  cursor: CursorStore;
  onClose: () => void;
}

interface Props {
  userKey: UserKey;
  /** Renders the selected item below the axis, instead of map and list. */
  itemScreen: (props: ItemScreenProps) => ReactNode;
}

/** One day of a user: axis, map and list with a shared cursor. */
export function DayScreen({ userKey, itemScreen }: Props) {
  const { place } = useTimelinePlace();
  const { data, error, refetch, isPlaceholderData } = useDay(userKey, place.date, place.zone);
  // The map's code and the track load while the day is being fetched.
  useEffect(prefetchMap, []);
  useTrack(userKey, place.date ? trackSpanOf(place.date, place.zone, place.span) : null, false);
  if (data) return <ShownDay userKey={userKey} day={data} isOld={isPlaceholderData} itemScreen={itemScreen} />;
  if (error instanceof CallError && error.status === 404) return <UnknownUser user={userKey.userId} />;
  if (error instanceof CallError && error.status === 400) return <BadDate />;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return <DaySkeleton />;
}

function useShown(): (type: ItemType) => boolean {
  const car = useSession((state) => state[TOGGLE_OF_GROUP.car]);
  const cycling = useSession((state) => state[TOGGLE_OF_GROUP.cycling]);
  const walking = useSession((state) => state[TOGGLE_OF_GROUP.walking]);
  const transit = useSession((state) => state[TOGGLE_OF_GROUP.public]);
  const still = useSession((state) => state[TOGGLE_OF_GROUP.still]);
  return useCallback(
    (type) =>
      isShown(type, {
        showCarTimeline: car,
        showCyclingTimeline: cycling,
        showWalkingTimeline: walking,
        showPublicTimeline: transit,
        showStillTimeline: still,
      }),
    [car, cycling, walking, transit, still],
  );
}

interface ShownProps extends Props {
  day: Day;
  isOld: boolean;
}

function ShownDay({ userKey, day, isOld, itemScreen }: ShownProps) {
  const t = useWords(timelineWords);
  const { place, go, replace } = useTimelinePlace();
  const shows = useShown();
  useLiveDay(userKey, day.isRunning);
  const items = useMemo(() => day.items.filter(({ type }) => shows(type)), [day, shows]);
  const track = useTrack(
    userKey,
    trackSpanOf(place.date ?? day.date, place.zone, place.span),
    day.isRunning && place.span === 'day',
  );
  const dayTrack = place.span === 'day' ? track.data : undefined;
  const restsAt = place.t === null ? null : place.t * 1_000;
  const [cursor] = useState(() => createCursor(restsAt));
  useEffect(() => moveCursor(cursor, restsAt, 'address'), [cursor, restsAt]);
  const describeMoment = useDescribeMoment(day, dayTrack);
  const chosen = place.item === null ? null : day.items.find((item) => item.startTs === place.item);

  const choose = useCallback(
    (ms: number) => {
      const ts = Math.floor(ms / 1_000);
      const item = items.find(({ startTs, endTs }) => startTs <= ts && endTs > ts);
      if (item && item.startTs !== place.item) go({ item: item.startTs, t: ts });
      else replace({ t: ts });
    },
    [items, place.item, go, replace],
  );
  const close = () => go({ item: null, t: null });

  return (
    <Stack gap={12} className={styles.screen} aria-busy={isOld}>
      <DayBar userKey={userKey} day={day} go={go} />
      <TimeAxis
        day={day}
        items={items}
        cursor={cursor}
        chosen={place.item}
        describeMoment={describeMoment}
        onChoose={choose}
        restsAt={restsAt}
      />
      {chosen ? (
        itemScreen({ userKey, item: chosen, items, zone: day.zone, cursor, onClose: close })
      ) : (
        <Grid columns="minmax(340px, 5fr) minmax(0, 8fr)" until={960} gap={12} align="start">
          <Stack gap={12}>
            {place.item !== null && !isOld && (
              <Notice tone="warning">
                <strong>{t('itemGone')}</strong> {t('itemGoneText')}
              </Notice>
            )}
            {day.items.length === 0 ? (
              <NothingHere day={day} />
            ) : (
              <DayList day={day} items={items} cursor={cursor} chosen={place.item} restsAt={restsAt} />
            )}
          </Stack>
          <div className={styles.map}>
            <DayMap
              day={day}
              track={track.data}
              isLoading={track.isLoading}
              failed={track.isError}
              onRetry={() => void track.refetch()}
              shows={shows}
              span={place.span}
              onSpan={(span) => go({ span: span === 'day' ? null : span })}
              cursor={cursor}
              restsAt={restsAt}
              chosen={place.item}
              onChoose={choose}
            />
          </div>
        </Grid>
      )}
    </Stack>
  );
}
