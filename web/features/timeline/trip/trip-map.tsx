import { useCallback, useMemo, useRef, useState } from 'react';
import type { ItemFeatures } from '#contract/timeline.ts';
import type { CrossedArea } from '#contract/trip.ts';
import { type CursorStore, followCursor, moveCursor } from '#web/features/timeline/shared/cursor.store.ts';
import { COLOUR_OF_GROUP } from '#web/features/timeline/shared/modes.ts';
import { SIGN_OF_MOMENT } from '#web/features/timeline/shared/moment-signs.ts';
import { momentNear, trackPlaceAt } from '#web/features/timeline/shared/track-lookup.ts';
import { tripWords } from '#web/i18n/trip.ts';
import { useWords } from '#web/i18n/words.ts';
import type { Bounds } from '#web/map/bounds.ts';
import { FitTo } from '#web/map/fit-to.tsx';
import { type Flight, FlyTo } from '#web/map/fly-to.tsx';
import { KeepInView } from '#web/map/keep-in-view.tsx';
import { MapView } from '#web/map/map-view.tsx';
import { CursorMark, type PlaceCursor, TextMark } from '#web/map/marker.tsx';
import { MapCorner, MapState, ShowAllButton } from '#web/map/on-map.tsx';
import { type CaptureMap, PictureOfMap } from '#web/map/picture-of-map.tsx';
import { type MapPointer, PointerOnMap } from '#web/map/pointer.tsx';
import { ShapesLayer } from '#web/map/shapes-layer.tsx';
import { type MapSign, SignsLayer } from '#web/map/signs-layer.tsx';
import { WeightedLinesLayer } from '#web/map/weighted-lines-layer.tsx';
import { WhenAtRest } from '#web/map/when-at-rest.tsx';
import { shapesOfAreas } from './crossed-areas.tsx';
import { drawTrip, partsShown, type WayShown } from './trip-lines.ts';
import styles from './trip-map.module.css';
import type { TripTrack } from './trip-track.ts';

const CATCH_PX = 14;
const SIZE_OF_STRENGTH = [0.75, 0.75, 1, 1.3];

interface Props {
  track: TripTrack;
  shown: WayShown;
  features: ItemFeatures;
  areas: readonly CrossedArea[];
  /** A stay is drawn as a dot, not as a line. */
  isRest: boolean;
  isLoading: boolean;
  cursor: CursorStore;
  restsAt: number | null;
  isPlaying: boolean;
  follows: boolean;
  flight: Flight | null;
  /** The initial view, instead of the whole track. */
  focus: { lat: number; lon: number } | null;
  onRest: (ms: number) => void;
  onPicture: (take: CaptureMap | null) => void;
}

/** The track of one trip: speed, stops, harsh driving with its strength, phone use, gaps. */
export function TripMap({
  track,
  shown,
  features,
  areas,
  isRest,
  isLoading,
  cursor,
  restsAt,
  isPlaying,
  ...rest
}: Props) {
  const t = useWords(tripWords);
  const uses = features.phoneDistractions?.distractions;
  const drawn = useMemo(() => drawTrip(track, uses ?? [], shown), [track, uses, shown]);
  const way = useMemo(() => ({ parts: [...partsShown(track, shown)], fixCount: track.fixCount }), [track, shown]);
  const signs = useMemo(() => signsOf(track, features, isRest), [track, features, isRest]);
  const shapes = useMemo(() => shapesOfAreas(areas), [areas]);
  const [turn, setTurn] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const rested = useCallback(() => {
    if (frame.current) frame.current.dataset.drawn = String(!isLoading);
  }, [isLoading]);
  const follow = useCallback(
    (place: PlaceCursor) =>
      followCursor(cursor, ({ t: ms }) => {
        const at = ms === null ? null : trackPlaceAt(way, ms);
        place(at && [at.lon, at.lat]);
      }),
    [cursor, way],
  );
  const near = useCallback(
    ({ lon, lat, degreesPerPixel }: MapPointer) =>
      momentNear(way.parts, lon, lat, CATCH_PX * degreesPerPixel)?.ms ?? null,
    [way],
  );
  const point = useCallback(
    (at: MapPointer | null) => !isPlaying && moveCursor(cursor, (at && near(at)) ?? restsAt, 'map'),
    [cursor, near, restsAt, isPlaying],
  );
  const { onRest, onPicture, flight, focus, follows } = rest;
  const opensAt: Bounds | null = focus && [focus.lon, focus.lat, focus.lon, focus.lat];
  const click = useCallback(
    (at: MapPointer) => {
      const ms = near(at);
      if (ms !== null) onRest(ms);
    },
    [near, onRest],
  );
  const isEmpty = drawn.bounds === null;
  return (
    <div ref={frame} className={styles.frame}>
      <MapView label={t('map')}>
        <WeightedLinesLayer id="trip" lines={isRest ? NO_LINES : drawn.lines} />
        <ShapesLayer
          id="trip-areas"
          shapes={shapes}
          chosen={null}
          hidden={null}
          tone="danger"
          behind="data:trip:gap"
          onChoose={null}
        />
        <SignsLayer id="trip-signs" signs={signs} />
        {!isRest && drawn.first && <TextMark lon={drawn.first[0]} lat={drawn.first[1]} text="A" />}
        {!isRest && drawn.last && <TextMark lon={drawn.last[0]} lat={drawn.last[1]} text="B" />}
        <FitTo bounds={(turn === 0 && drawn.bounds && opensAt) || drawn.bounds} turn={turn} />
        <FlyTo to={flight} />
        {follows && isPlaying && <KeepInView follow={follow} />}
        <CursorMark follow={follow} />
        <PointerOnMap onMove={point} onClick={click} />
        <WhenAtRest of={drawn} onRest={rested} />
        <PictureOfMap onReady={onPicture} />
      </MapView>
      {isEmpty ? (
        <MapState>{t(isLoading ? 'loadingTrack' : 'noPositions')}</MapState>
      ) : (
        <MapCorner>
          <ShowAllButton label={t('showAll')} onClick={() => setTurn((now) => now + 1)} />
        </MapCorner>
      )}
    </div>
  );
}

const NO_LINES: [] = [];

/** Grows with the points, but stays smaller than the weakest harsh event. */
const sizeOfLoss = (points: number): number => 0.35 + 0.35 * Math.min(1, points / 5);

function signsOf(track: TripTrack, features: ItemFeatures, isRest: boolean): MapSign[] {
  const still = { shape: 'circle', colour: COLOUR_OF_GROUP.still } as const;
  if (isRest) {
    const places = track.parts.flatMap(({ lat, lon, length }) =>
      length > 0 ? [{ lat: lat[0] ?? 0, lon: lon[0] ?? 0 }] : [],
    );
    return places.slice(0, 1).map((place) => ({ ...place, ...still, size: 1.2 }));
  }
  return [
    ...track.stops.map(({ lat, lon }): MapSign => ({ lat, lon, ...still, size: 0.7 })),
    ...(features.scoreExplanation?.losses ?? []).flatMap(({ part, points, lat, lon, manoeuvre }): MapSign[] => {
      if (!manoeuvre || part === 'SPEED' || part === 'DFD' || lat === undefined || lon === undefined) return [];
      return [{ lat, lon, ...SIGN_OF_MOMENT[part], size: sizeOfLoss(points) }];
    }),
    ...(features.drivingBehaviorEvents?.events ?? []).map(({ type, strength, lat, lon }): MapSign => {
      const { shape, colour } = SIGN_OF_MOMENT[type];
      return { lat, lon, shape, colour, size: SIZE_OF_STRENGTH[strength] ?? 1 };
    }),
  ];
}
