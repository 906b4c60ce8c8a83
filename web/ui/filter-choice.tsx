import { FewChoices } from './few-choices.tsx';

interface Props<Value extends string> {
  label: string;
  /** The one that stands for no filter. */
  all: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value | null;
  onChoose: (value: Value | null) => void;
}

/** One filter of a few, or none. */
export const FilterChoice = <Value extends string>({ all, choices, ...rest }: Props<Value>) => (
  <FewChoices<Value | null> {...rest} choices={[{ value: null, label: all }, ...choices]} />
);
