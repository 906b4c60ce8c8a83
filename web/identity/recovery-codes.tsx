import Download from 'icon:download';
import { secondFactorWords } from '#web/i18n/second-factor.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { KEEP_CLEAR } from '#web/ui/keep-clear.ts';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { saveText } from '#web/ui/save-file.ts';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';

/** Shown once, until the person confirms having saved them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useWords(secondFactorWords);
  const text = codes.join('\n');
  return (
    <Stack as="section" aria-label={t('codesTitle')}>
      <div>
        <strong>{t('codesTitle')}</strong>
        <Note>{t('codesText')}</Note>
      </div>
      <Grid as="ul" min={160} fill gap="6 16" pad="12 16" framed rounded="small" ground="sunken" {...KEEP_CLEAR}>
        {codes.map((code) => (
          <li key={code}>
            <Text as="code" size="small">
              {code}
            </Text>
          </li>
        ))}
      </Grid>
      <Row>
        <Button kind="main" onClick={onKept}>
          {t('codesKept')}
        </Button>
        <Button
          icon={<Download size={15} aria-hidden="true" />}
          onClick={() => saveText('move-recovery-codes', `${text}\n`)}
        >
          {t('saveCodes')}
        </Button>
        <CopyButton text={text} label={t('copyCodes')} />
      </Row>
    </Stack>
  );
}
