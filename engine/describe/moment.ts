/** RFC 3339 in UTC, whole seconds. */
export function momentOf(timestamp: number): string {
  return `${new Date(Math.round(timestamp) * 1000).toISOString().slice(0, 19)}Z`;
}

export function secondsOf(moment: string): number {
  return Date.parse(moment) / 1000;
}
