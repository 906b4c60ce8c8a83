import { CopyButton } from './copy-button.tsx';
import { KEEP_CLEAR } from './keep-clear.ts';
import { Row } from './row.tsx';
import { Text } from './text.tsx';

/** A secret that is shown once, to be copied. */
export const SecretText = ({ secret, copyLabel }: { secret: string; copyLabel: string }) => (
  <Row justify="between" nowrap pad="8 4 8 12" framed="edge" rounded="small" ground="sunken" {...KEEP_CLEAR}>
    <Text as="code" size="small" weight={500} mono breaks data-testid="secret">
      {secret}
    </Text>
    <CopyButton text={secret} label={copyLabel} />
  </Row>
);
