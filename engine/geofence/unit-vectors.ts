const RADIANS = Math.PI / 180;

/** A position as a point on the unit sphere, written to three numbers of an array. */
export function writeUnitVector(into: Float64Array, at: number, lat: number, lon: number): void {
  const phi = lat * RADIANS;
  const lambda = lon * RADIANS;
  const cosine = Math.cos(phi);
  into[at] = cosine * Math.cos(lambda);
  into[at + 1] = cosine * Math.sin(lambda);
  into[at + 2] = Math.sin(phi);
}
