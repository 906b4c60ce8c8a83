import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
} from 'maplibre-gl';
import { type MapScheme, PALETTES } from './base-colours.ts';

/** The source of the imported map's tiles, and the prefix of its layers. */
export const TILES = 'tiles';
const id = (name: string) => `${TILES}:${name}`;

const kindIs = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];
/** Widths grow with the zoom. */
const widths = (...stops: number[]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  ...stops,
];

const MINOR = kindIs('residential', 'unclassified', 'living_street', 'pedestrian', 'road', 'busway', 'service');
const MIDDLE = kindIs('secondary', 'tertiary');
const MAIN = kindIs('primary', 'trunk');
const MOTORWAY = kindIs('motorway');
const PATHS = kindIs('footway', 'path', 'cycleway', 'track', 'steps', 'bridleway');

/** First zoom, width, and additional width of the casing. */
type Road = { name: string; filter: FilterSpecification; from: number; width: number[]; edge: number[] };
const ROADS: readonly Road[] = [
  {
    name: 'minor',
    filter: MINOR,
    from: 12,
    width: [12, 0.5, 14, 1.8, 16, 6, 19, 26],
    edge: [13.5, 0, 14.5, 0.8, 16, 1.4],
  },
  {
    name: 'middle',
    filter: MIDDLE,
    from: 9,
    width: [9, 0.5, 12, 1.4, 14, 3.2, 16, 8, 19, 32],
    edge: [11, 0.8, 16, 1.6],
  },
  {
    name: 'main',
    filter: MAIN,
    from: 7,
    width: [7, 0.6, 10, 1.2, 12, 2.2, 14, 4.2, 16, 10, 19, 38],
    edge: [8, 0.8, 16, 2],
  },
  {
    name: 'motorway',
    filter: MOTORWAY,
    from: 6,
    width: [6, 0.8, 10, 1.8, 12, 2.8, 14, 5, 16, 11, 19, 42],
    edge: [6, 0.7, 16, 2],
  },
];

/** Ground, buildings, rails and roads: everything but labels. */
export function roadLayers(scheme: MapScheme): LayerSpecification[] {
  const colours = PALETTES[scheme];
  const fill = (name: string, kind: string, colour: string): LayerSpecification => ({
    id: id(name),
    type: 'fill',
    source: TILES,
    'source-layer': 'ground',
    filter: kindIs(kind),
    paint: { 'fill-color': colour },
  });
  return [
    fill('built-up', 'built_up', colours.builtUp),
    fill('wood', 'wood', colours.wood),
    fill('green', 'green', colours.green),
    fill('water', 'water', colours.stream),
    line('waterway', 'waterway', { 'line-color': colours.stream, 'line-width': widths(8, 0.6, 12, 1.2, 16, 4) }),
    {
      id: id('building'),
      type: 'fill',
      source: TILES,
      'source-layer': 'building',
      minzoom: 14,
      paint: { 'fill-color': colours.building, 'fill-outline-color': colours.buildingEdge },
    },
    line(
      'path',
      'road',
      {
        'line-color': colours.path,
        'line-width': widths(14, 0.7, 16, 1.4, 19, 4),
        'line-dasharray': [2.5, 1.5],
      },
      { filter: PATHS, minzoom: 14 },
    ),
    ...ROADS.map((road) => casingOf(road, scheme)),
    ...railLayers(scheme),
    ...ROADS.map((road) => fillingOf(road, scheme)),
  ];
}

type LinePaint = NonNullable<LineLayerSpecification['paint']>;

const line = (
  name: string,
  layer: string,
  paint: LinePaint,
  more: Partial<LineLayerSpecification> = {},
): LineLayerSpecification => ({
  id: id(name),
  type: 'line',
  source: TILES,
  'source-layer': layer,
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint,
  ...more,
});

const edgeColour = (name: string, scheme: MapScheme): string => {
  const { roadEdge, mainEdge, motorwayEdge } = PALETTES[scheme];
  return name === 'motorway' ? motorwayEdge : name === 'main' ? mainEdge : roadEdge;
};
const roadColour = (name: string, scheme: MapScheme): string | ExpressionSpecification => {
  const { road, roadAfar, mainRoad, motorway } = PALETTES[scheme];
  // A hairline has no room for a casing and must be visible by itself.
  if (name === 'minor') return ['interpolate', ['linear'], ['zoom'], 13, roadAfar, 14.5, road];
  return name === 'motorway' ? motorway : mainRoad;
};

/** A gap as wide as the road, with a line on each side. */
const casingOf = ({ name, filter, from, width, edge }: Road, scheme: MapScheme): LineLayerSpecification =>
  line(
    `${name}-edge`,
    'road',
    {
      'line-color': edgeColour(name, scheme),
      'line-gap-width': widths(...width),
      'line-width': widths(...edge),
    },
    { filter, minzoom: from, layout: { 'line-cap': 'butt', 'line-join': 'round' } },
  );

const fillingOf = ({ name, filter, from, width }: Road, scheme: MapScheme): LineLayerSpecification =>
  line(
    name,
    'road',
    {
      'line-color': roadColour(name, scheme),
      'line-width': widths(...width),
      // A tunnel is below what is visible.
      'line-opacity': ['case', ['has', 'tunnel'], 0.5, 1],
    },
    { filter, minzoom: from },
  );

function railLayers(scheme: MapScheme): LayerSpecification[] {
  const { rail, railTie } = PALETTES[scheme];
  const layout = { 'line-cap': 'butt', 'line-join': 'round' } as const;
  const width = [8, 0.5, 12, 0.9, 16, 3, 19, 7];
  return [
    line('rail', 'rail', { 'line-color': rail, 'line-width': widths(...width) }, { minzoom: 8, layout }),
    line(
      'rail-ties',
      'rail',
      {
        'line-color': railTie,
        'line-width': widths(13, 0.8, 16, 2, 19, 5),
        'line-dasharray': [4, 4],
      },
      { filter: kindIs('rail', 'light_rail', 'narrow_gauge'), minzoom: 13, layout },
    ),
  ];
}
