import { useState } from 'react';

interface Reading {
  /** The value as text, while nobody is typing. */
  write: (value: string) => string;
  /** The value of a text; null if it is invalid. `isFinished` is false while somebody is typing. */
  read: (text: string, isFinished: boolean) => string | null;
  onChange: (value: string) => void;
}

/** A text that represents a value: typed freely, reported as soon as it is valid, formatted when the field is left. */
export function useTypedText(value: string, { write, read, onChange }: Reading) {
  const [text, setText] = useState(() => write(value));
  const [known, setKnown] = useState(value);
  const [isWrong, setWrong] = useState(false);
  if (value !== known) {
    setKnown(value);
    // A value from elsewhere, such as a calendar or a form that starts over; not what is being typed.
    if ((read(text, false) ?? '') !== value) {
      setText(write(value));
      setWrong(false);
    }
  }
  const report = (next: string, isFinished: boolean) => {
    const found = read(next, isFinished) ?? '';
    if (found !== value) onChange(found);
    return found;
  };
  return {
    isWrong,
    props: {
      value: text,
      onChange: ({ target }: { target: { value: string } }) => {
        setText(target.value);
        setWrong(false);
        report(target.value, false);
      },
      onBlur: () => {
        const found = report(text, true);
        // A field that cannot be empty shows its value again.
        const held = found || (text.trim() === '' ? value : value || null);
        setWrong(held === null);
        if (held !== null) setText(write(held));
      },
    },
  };
}
