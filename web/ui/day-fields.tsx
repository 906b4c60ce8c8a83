import { Field } from './field.tsx';

interface Props {
  /** Names of the first and the last day. */
  labels: { from: string; to: string };
  /** Days such as "2026-01-31", or empty. */
  from: string;
  to: string;
  onChange: (changes: { from?: string; to?: string }) => void;
}

/** The first and the last day of a list; neither can be put past the other. */
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
