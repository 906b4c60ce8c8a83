import { sessionWords } from '#web/i18n/session.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Field } from '#web/ui/field.tsx';
import { Grid } from '#web/ui/grid.tsx';
import styles from './form.module.css';

/** The optional details of the person who registers. */
export function PersonFields() {
  const t = useWords(sessionWords);
  const aside = useWords(uiWords)('optional');
  return (
    <>
      <Grid columns={2} className={styles.pair}>
        <Field name="firstname" label={t('firstname')} aside={aside} autoComplete="given-name" maxLength={100} />
        <Field name="lastname" label={t('lastname')} aside={aside} autoComplete="family-name" maxLength={100} />
      </Grid>
      <Field name="company" label={t('company')} aside={aside} autoComplete="organization" maxLength={200} />
    </>
  );
}
