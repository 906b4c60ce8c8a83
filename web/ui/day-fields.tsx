import { Field } from './field.tsx';

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
    <Field
      label={labels.from}
      type="date"
      value={from}
      max={to || undefined}
      onChange={({ target }) => onChange({ from: target.value })}
    />
    <Field
      label={labels.to}
      type="date"
      value={to}
      min={from || undefined}
      onChange={({ target }) => onChange({ to: target.value })}
    />
  </>
);
