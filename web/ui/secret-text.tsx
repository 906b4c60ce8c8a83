import { CopyButton } from './copy-button.tsx';
import { KEEP_CLEAR } from './keep-clear.ts';
import { Row } from './row.tsx';
import styles from './secret-text.module.css';
import { Text } from './text.tsx';

/** A secret that is shown once, to be copied. */
export const SecretText = ({ secret, copyLabel }: { secret: string; copyLabel: string }) => (
  <Row nowrap justify="between" className={styles.secret} {...KEEP_CLEAR}>
    <Text as="code" size="small" weight={500} mono breaks data-testid="secret">
      {secret}
    </Text>
    <CopyButton text={secret} label={copyLabel} />
  </Row>
);
