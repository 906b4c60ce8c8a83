export interface Place {
  lat: number;
  lon: number;
}

/** "48.2, 16.37" as people copy it from elsewhere. */
export function placeIn(text: string): Place | null {
  const [lat = Number.NaN, lon = Number.NaN, ...rest] = text
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(Number);
  const fits = rest.length === 0 && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
  return fits ? { lat, lon } : null;
}
export const placeText = ({ lat, lon }: Place): string => `${lat.toFixed(6)}, ${lon.toFixed(6)}`;
