import { type ComponentProps, useId } from 'react';
import { Caption } from './caption.tsx';
import styles from './choice-box.module.css';
import { Row } from './row.tsx';
import { Stack } from './stack.tsx';
import { Text } from './text.tsx';

interface Props extends ComponentProps<'input'> {
  label: string;
  help: string;
}

/** A radio button or checkbox with a description, in a box that is clickable as a whole. */
export function ChoiceBox({ label, help, ...input }: Props) {
  const id = useId();
  return (
    <Row as="label" nowrap align="start" pad="8 12" className={styles.box}>
      <input {...input} aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`} />
      <Stack as="span" gap={2}>
        <Text size="body" weight={500} leading={20} id={`${id}-label`}>
          {label}
        </Text>
        <Caption leading={17} id={`${id}-help`}>
          {help}
        </Caption>
      </Stack>
    </Row>
  );
}
