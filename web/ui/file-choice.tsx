import FileUp from 'icon:file-up';
import styles from './file-choice.module.css';
import { Stack } from './stack.tsx';
import { Text } from './text.tsx';

interface Props {
  label: string;
  /** The chosen file, if any. */
  name: string | undefined;
  /** The accepted files, as text and for the browser. */
  kinds: string;
  accept: string;
  onChoose: (file: File | undefined) => void;
}

/** Chooses a file by click, keyboard or drag and drop. */
export function FileChoice({ label, name, kinds, accept, onChoose }: Props) {
  return (
    <Stack as="label" gap={4} align="center" pad={24} breaks className={styles.file}>
      <FileUp size={22} aria-hidden="true" />
      <Text weight={500}>{name ?? label}</Text>
      <small>{kinds}</small>
      <input type="file" aria-label={label} accept={accept} onChange={(event) => onChoose(event.target.files?.[0])} />
    </Stack>
  );
}
