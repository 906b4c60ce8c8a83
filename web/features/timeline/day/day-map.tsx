import { useCallback, useMemo, useRef, useState } from 'react';
import type { Day } from '#contract/day.ts';
import type { ItemType } from '#contract/timeline.ts';
import type { Track } from '#contract/track-codec.ts';
import { type CursorStore, followCursor, moveCursor } from '#web/features/timeline/shared/cursor.store.ts';
import { COLOUR_OF_GROUP } from '#web/features/timeline/shared/modes.ts';
import { SIGN_OF_MOMENT } from '#web/features/timeline/shared/moment-signs.ts';
import { drawTrack } from '#web/features/timeline/shared/track-lines.ts';
import { momentNear, trackPlaceAt } from '#web/features/timeline/shared/track-lookup.ts';
import { timelineWords } from '#web/i18n/timeline.ts';
import { useWords } from '#web/i18n/words.ts';
import { FitTo } from '#web/map/fit-to.tsx';
import { LinesLayer } from '#web/map/lines-layer.tsx';
import { MapView } from '#web/map/map-view.tsx';
import { CursorMark, type PlaceCursor, TextMark } from '#web/map/marker.tsx';
import { MapCorner, MapState, ShowAllButton } from '#web/map/on-map.tsx';
import { type MapPointer, PointerOnMap } from '#web/map/pointer.tsx';
import { type MapSign, SignsLayer } from '#web/map/signs-layer.tsx';
import { WhenAtRest } from '#web/map/when-at-rest.tsx';
import { Button } from '#web/ui/button.tsx';
import { Hidden } from '#web/ui/hidden.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './day-map.module.css';

/** The pointer snaps to a track within this distance. */
const CATCH_PX = 14;
const NO_TRACK: Track = { parts: [], fixCount: 0 };

interface Props {
  day: Day;
  track: Track | undefined;
  isLoading: boolean;
  failed: boolean;
  onRetry: () => void;
  shows: (type: ItemType) => boolean;
  span: 'day' | 'month';
  onSpan: (span: 'day' | 'month') => void;
  cursor: CursorStore;
  restsAt: number | null;
  chosen: number | null;
  onChoose: (ms: number) => void;
}

/** The day, or its month, on the map, in the colours of the axis. */
export function DayMap({ day, track = NO_TRACK, shows, span, cursor, restsAt, chosen, onChoose, ...rest }: Props) {
  const t = useWords(timelineWords);
  const drawn = useMemo(() => drawTrack(track, shows), [track, shows]);
  const reachable = useMemo(() => track.parts.filter((part) => shows(part.type)), [track, shows]);
  const signs = useMemo(() => signsOf(day, drawn.stops, span), [day, drawn, span]);
  const [turn, setTurn] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const isLoading = rest.isLoading;
  const rested = useCallback(() => {
    if (frame.current) frame.current.dataset.drawn = String(!isLoading);
  }, [isLoading]);
  const fit = span === 'day' && chosen !== null ? (drawn.boundsOfItem.get(chosen) ?? drawn.bounds) : drawn.bounds;

  const follow = useCallback(
    (place: PlaceCursor) =>
      followCursor(cursor, ({ t: ms }) => {
        const at = ms === null ? null : trackPlaceAt(track, ms);
        place(at && [at.lon, at.lat]);
      }),
    [cursor, track],
  );
  const near = useCallback(
    ({ lon, lat, degreesPerPixel }: MapPointer) =>
      momentNear(reachable, lon, lat, CATCH_PX * degreesPerPixel)?.ms ?? null,
    [reachable],
  );
  const point = useCallback(
    (at: MapPointer | null) => moveCursor(cursor, (at && near(at)) ?? restsAt, 'map'),
    [cursor, near, restsAt],
  );
  const click = useCallback(
    (at: MapPointer) => {
      const ms = near(at);
      if (ms !== null) onChoose(ms);
    },
    [near, onChoose],
  );

  return (
    <div ref={frame} className={styles.frame}>
      <MapView label={t(span === 'day' ? 'map' : 'mapOfMonth')}>
        <LinesLayer
          id="track"
          lines={drawn.lines}
          emphasis={span === 'day' && chosen !== null ? String(chosen) : null}
        />
        <SignsLayer id="signs" signs={signs} />
        {span === 'day' && drawn.first && <TextMark lon={drawn.first[0]} lat={drawn.first[1]} text="A" />}
        {span === 'day' && drawn.last && <TextMark lon={drawn.last[0]} lat={drawn.last[1]} text="B" />}
        <FitTo bounds={fit} turn={turn} />
        <CursorMark follow={follow} />
        <WhenAtRest of={drawn} onRest={rested} />
        <PointerOnMap onMove={point} onClick={click} />
      </MapView>
      <MapTools span={span} {...rest} onShowAll={() => setTurn((now) => now + 1)} isEmpty={drawn.bounds === null} />
    </div>
  );
}

function signsOf(day: Day, stops: readonly { lon: number; lat: number }[], span: 'day' | 'month'): MapSign[] {
  const standing = stops.map(
    ({ lon, lat }): MapSign => ({ lon, lat, shape: 'circle', colour: COLOUR_OF_GROUP.still, size: 0.7 }),
  );
  if (span === 'month') return standing;
  const happened = day.moments.flatMap(({ kind, lat, lon }): MapSign[] =>
    lat === undefined || lon === undefined ? [] : [{ lon, lat, ...SIGN_OF_MOMENT[kind] }],
  );
  return [...standing, ...happened.map(({ lon, lat, shape, colour }) => ({ lon, lat, shape, colour }))];
}

interface ToolProps extends Pick<Props, 'span' | 'onSpan' | 'isLoading' | 'failed' | 'onRetry'> {
  isEmpty: boolean;
  onShowAll: () => void;
}

function MapTools({ span, onSpan, isLoading, failed, onRetry, isEmpty, onShowAll }: ToolProps) {
  const t = useWords(timelineWords);
  return (
    <>
      <MapCorner>
        <Row align="stretch" nowrap>
          <Row
            as="fieldset"
            gap={2}
            align="stretch"
            nowrap
            pad={2}
            framed="strong"
            rounded="small"
            ground="surface"
            className={styles.spans}
          >
            <Hidden as="legend">{t('mapSpan')}</Hidden>
            {(['day', 'month'] as const).map((one) => (
              <Text
                as="button"
                key={one}
                tone="muted"
                pad="0 12"
                rounded="tiny"
                minHeight={28}
                type="button"
                aria-pressed={span === one}
                onClick={() => onSpan(one)}
              >
                {t(one === 'day' ? 'spanDay' : 'spanMonth')}
              </Text>
            ))}
          </Row>
          {!isEmpty && <ShowAllButton label={t('showAll')} onClick={onShowAll} />}
        </Row>
      </MapCorner>
      <MapState>
        {failed ? (
          <>
            {t('trackFailed')}{' '}
            <Button kind="quiet" onClick={onRetry}>
              {t('retry')}
            </Button>
          </>
        ) : isLoading ? (
          t('trackLoading')
        ) : (
          isEmpty && t('noTrack')
        )}
      </MapState>
    </>
  );
}
