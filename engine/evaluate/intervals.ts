export type Span = readonly [start: number, end: number];

export function overlap(a: Span, b: Span): number {
  return Math.max(0, Math.min(a[1], b[1]) - Math.max(a[0], b[0]));
}

/** The parts of a span outside the holes. */
export function without(span: Span, holes: readonly Span[]): Span[] {
  const parts: Span[] = [];
  let clock = span[0];
  for (const [low, high] of [...holes].sort((a, b) => a[0] - b[0])) {
    if (high <= clock || low >= span[1]) continue;
    if (low > clock) parts.push([clock, low]);
    clock = high;
  }
  if (clock < span[1]) parts.push([clock, span[1]]);
  return parts;
}

export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, [start, end]) => sum + (end - start), 0);
}

export function quantile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const low = Math.floor(at);
  const below = sorted[low] ?? 0;
  return below + ((sorted[low + 1] ?? below) - below) * (at - low);
}
