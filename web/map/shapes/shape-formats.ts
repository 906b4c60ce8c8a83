/** File formats for shapes, shared by points of interest and areas. */
export const SHAPE_FORMATS = ['geojson', 'kml', 'csv'] as const;
export type ShapeFormat = (typeof SHAPE_FORMATS)[number];

const ENDINGS: readonly [ending: RegExp, format: ShapeFormat][] = [
  [/\.(geo)?json$/i, 'geojson'],
  [/\.kml$/i, 'kml'],
  [/\.(csv|txt)$/i, 'csv'],
];
export const ACCEPTED = '.geojson,.json,.kml,.csv,.txt';

export const formatOf = (fileName: string): ShapeFormat | undefined =>
  ENDINGS.find(([ending]) => ending.test(fileName))?.[1];
