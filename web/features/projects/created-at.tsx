import { formatDay, formatMoment } from '#web/format/times.ts';

/** The day where space is short, with the exact time and zone on hover; the whole of it where there is room. */
export function CreatedAt({ iso, full }: { iso: string; full?: boolean }) {
  const exact = formatMoment(iso);
  return (
    <time dateTime={iso} title={exact}>
      {full ? exact : formatDay(iso)}
    </time>
  );
}
