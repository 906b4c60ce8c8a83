import { DayField } from './day-field.tsx';

interface Props {
  /** Parameter names of the first and the last day. */
  labels: { from: string; to: string };
  /** Days such as "2026-01-31", or empty. */
  from: string;
  to: string;
  onChange: (changes: { from?: string; to?: string }) => void;
}

/** Filters a list by first and last day; the first cannot be after the last. */
export const DayFields = ({ labels, from, to, onChange }: Props) => (
  <>
    <DayField label={labels.from} value={from} max={to || undefined} onChange={(day) => onChange({ from: day })} />
    <DayField label={labels.to} value={to} min={from || undefined} onChange={(day) => onChange({ to: day })} />
  </>
);
