const STEPS = [1, 2, 2.5, 5, 10];

/** Round values from 0 to at least the highest, about as many as wanted. */
export function ticksUpTo(highest: number, wanted = 4): number[] {
  if (!(highest > 0)) return [0, 1];
  const rough = highest / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((one) => one * power >= rough) ?? 10) * power);
  const lines = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: lines + 1 }, (_, at) => at * step);
}

/** Which of so many bars carry a name below, so that names have room: the last one always does. */
export function namedBars(count: number, width: number, room = 76): ReadonlySet<number> {
  const every = Math.max(1, Math.ceil(count / Math.max(2, Math.floor(width / room))));
  const named = new Set<number>();
  for (let at = count - 1; at >= 0; at -= every) named.add(at);
  return named;
}
