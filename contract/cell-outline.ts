/** The middle of an outline, which is longitude, latitude, longitude, … */
export function middleOfOutline(outline: readonly number[]): { lat: number; lon: number } {
  const mean = (first: 0 | 1) =>
    outline.filter((_, at) => at % 2 === first).reduce((sum, value) => sum + value, 0) / (outline.length / 2);
  return { lat: mean(1), lon: mean(0) };
}
