import { FewChoices } from './few-choices.tsx';

interface Props<Value extends string> {
  label: string;
  /** The label for no filter. */
  all: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value | null;
  onChoose: (value: Value | null) => void;
}

/** A filter with a few options, or none. */
export const FilterChoice = <Value extends string>({ all, choices, ...rest }: Props<Value>) => (
  <FewChoices<Value | null> {...rest} choices={[{ value: null, label: all }, ...choices]} />
);
