import ArrowRight from 'icon:arrow-right';
import type { FieldChange } from '#contract/revision-changes.ts';
import { revisionsWords } from '#web/i18n/revisions.ts';
import { useWords } from '#web/i18n/words.ts';
import styles from './change-list.module.css';
import { fieldName, leafText } from './change-words.ts';
import { classNames } from './class-names.ts';
import { Grid } from './grid.tsx';
import { Hidden } from './hidden.tsx';
import { Row } from './row.tsx';
import { Stack } from './stack.tsx';
import { Text } from './text.tsx';

const LONG = 60;

interface Props {
  changes: readonly FieldChange[];
  /** What changed, if it names fields of its own. */
  entity?: string;
}

/** The old and new value of each field. */
export function ChangeList({ changes, entity }: Props) {
  const t = useWords(revisionsWords);
  return (
    <Stack as="dl" gap={0} size="small" line="between" framed rounded="small" ground="surface">
      {changes.map(({ field, before, after }) => {
        const [old, now] = [leafText(t, field, before), leafText(t, field, after)];
        const long = (text: string) => text.length > LONG && styles.long;
        return (
          <Grid key={field} columns="minmax(120px, 2fr) minmax(0, 3fr)" until={600} gap="2 16" align="start" pad="8 12">
            <Text as="dt" breaks>
              {fieldName(t, field, entity)}
            </Text>
            <Row as="dd" gap="2 8" align="baseline" shrink breaks className={styles.values}>
              <Hidden>{t('before')}</Hidden>
              <Text tone="muted" className={classNames(styles.before, long(old))}>
                {old}
              </Text>
              <ArrowRight size={14} aria-hidden="true" />
              <Hidden>{t('after')}</Hidden>
              <Text weight={500} className={classNames(long(now))}>
                {now}
              </Text>
            </Row>
          </Grid>
        );
      })}
    </Stack>
  );
}
