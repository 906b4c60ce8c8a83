import { useMemo } from 'react';
import type { TransitLineDay, TransitRegion } from '#contract/public-transport.ts';
import { publicTransportWords } from '#web/i18n/public-transport.ts';
import { useWords } from '#web/i18n/words.ts';
import type { Bounds } from '#web/map/bounds.ts';
import { FitTo } from '#web/map/fit-to.tsx';
import { LinesLayer, type MapLine } from '#web/map/lines-layer.tsx';
import { MapView } from '#web/map/map-view.tsx';
import { MapCorner, MapNote } from '#web/map/on-map.tsx';
import { type MapSign, SignsLayer } from '#web/map/signs-layer.tsx';
import { useRegionMap } from './public-transport.queries.ts';

/** For lines without a colour. */
const OWN_COLOUR = '#8a4fd3';
const STOP_COLOUR = '#5b6672';
const MIN_DEGREES = 0.004;

interface Props {
  region: TransitRegion | undefined;
  line: TransitLineDay | undefined;
  pattern: number;
}

/** The lines of a region in their colours, with their stops; one line alone when it is chosen. */
export function TransitMap({ region, line, pattern }: Props) {
  const t = useWords(publicTransportWords);
  return (
    <MapView label={t('map')}>
      {region && (line ? <OneLine line={line} pattern={pattern} /> : <AllLines region={region} />)}
      <FitTo bounds={line ? boundsOf(line, pattern) : (region?.bounds ?? null)} />
    </MapView>
  );
}

const colourOf = (color: string): string => (color && color !== 'ffffff' ? `#${color}` : OWN_COLOUR);

function AllLines({ region }: { region: TransitRegion }) {
  const t = useWords(publicTransportWords);
  const { data } = useRegionMap(region);
  const lines = useMemo(
    (): MapLine[] =>
      (data?.lines ?? []).map(({ lineId, color, shape }) => ({
        group: lineId,
        colour: colourOf(color),
        style: 'solid',
        path: shape,
      })),
    [data],
  );
  const signs = useMemo((): MapSign[] => (data?.stops ?? []).map((stop) => signOf(stop, STOP_COLOUR, 0.5)), [data]);
  return (
    <>
      <LinesLayer id="transit-lines" lines={lines} />
      <SignsLayer id="transit-stops" signs={signs} />
      {data?.cut && (
        <MapCorner>
          <MapNote>{t('cutMap')}</MapNote>
        </MapCorner>
      )}
    </>
  );
}

function OneLine({ line: { line, patterns }, pattern }: { line: TransitLineDay; pattern: number }) {
  const colour = colourOf(line.color);
  const open = patterns[pattern] ?? patterns[0];
  const lines = useMemo(
    (): MapLine[] => (open ? [{ group: line.lineId, colour, style: 'solid', path: open.shape }] : []),
    [open, line.lineId, colour],
  );
  const signs = useMemo((): MapSign[] => (open?.stops ?? []).map((stop) => signOf(stop, colour, 0.8)), [open, colour]);
  return (
    <>
      <LinesLayer id="transit-line" lines={lines} />
      <SignsLayer id="transit-line-stops" signs={signs} />
    </>
  );
}

const signOf = ({ lat, lon }: { lat: number; lon: number }, colour: string, size: number): MapSign => ({
  lat,
  lon,
  shape: 'circle',
  colour,
  size,
});

function boundsOf({ patterns }: TransitLineDay, pattern: number): Bounds | null {
  const path = (patterns[pattern] ?? patterns[0])?.shape ?? [];
  if (path.length === 0) return null;
  const lons = path.map(([lon]) => lon);
  const lats = path.map(([, lat]) => lat);
  return [
    Math.min(...lons) - MIN_DEGREES,
    Math.min(...lats) - MIN_DEGREES,
    Math.max(...lons) + MIN_DEGREES,
    Math.max(...lats) + MIN_DEGREES,
  ];
}
