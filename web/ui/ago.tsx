import { formatAgo, formatMoment, type Moment } from '#web/format/times.ts';

/** How long ago, with the exact time and its zone in the tooltip. */
export function Ago({ at, otherwise }: { at: Moment; otherwise?: string }) {
  if (at === null || at === undefined) return <>{otherwise ?? formatAgo(null)}</>;
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} title={formatMoment(date)}>
      {formatAgo(date)}
    </time>
  );
}
