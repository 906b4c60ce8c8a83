import { formatDay, formatMoment } from '#web/format/times.ts';

/** Only the day where space is short, with the exact time on hover. */
export function CreatedAt({ iso, full }: { iso: string; full?: boolean }) {
  const exact = formatMoment(iso);
  return (
    <time dateTime={iso} title={exact}>
      {full ? exact : formatDay(iso)}
    </time>
  );
}
