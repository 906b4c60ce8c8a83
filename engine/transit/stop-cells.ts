/** Stops are found by cells of the web-mercator tile grid at this zoom: about three kilometres in the middle latitudes. */
const STOP_CELL_ZOOM = 13;
const SIZE = 2 ** STOP_CELL_ZOOM;

const within = (cell: number): number => Math.min(SIZE - 1, Math.max(0, Math.floor(cell)));

export const cellColumn = (lon: number): number => within(((lon + 180) / 360) * SIZE);

export function cellRow(lat: number): number {
  const sine = Math.sin((Math.min(85, Math.max(-85, lat)) * Math.PI) / 180);
  return within((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * SIZE);
}
