import { FileUp } from 'lucide-react';
import styles from './file-choice.module.css';
import { Stack } from './stack.tsx';

interface Props {
  label: string;
  /** What was chosen, once something was. */
  name: string | undefined;
  /** Which files are taken, in words and as the browser wants it. */
  kinds: string;
  accept: string;
  onChoose: (file: File | undefined) => void;
}

/** A file, by a click, the keyboard or by dropping it. */
export function FileChoice({ label, name, kinds, accept, onChoose }: Props) {
  return (
    <Stack as="label" gap={4} align="center" pad={24} breaks className={styles.file}>
      <FileUp size={22} aria-hidden="true" />
      <span>{name ?? label}</span>
      <small>{kinds}</small>
      <input type="file" aria-label={label} accept={accept} onChange={(event) => onChoose(event.target.files?.[0])} />
    </Stack>
  );
}
