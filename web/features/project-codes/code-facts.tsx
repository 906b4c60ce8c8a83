import type { ProjectCode } from '#contract/project-codes.ts';
import { formatAgo, formatMoment } from '#web/format/times.ts';
import { projectCodesWords } from '#web/i18n/project-codes.ts';
import { useWords } from '#web/i18n/words.ts';
import { testPhoneLink } from '#web/navigation/test-phone-link.ts';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { JoinQrCode } from './join-qr-code.tsx';
import styles from './project-codes.module.css';
import { Uses } from './uses.tsx';

export function CodeFacts({ code }: { code: ProjectCode }) {
  const t = useWords(projectCodesWords);
  return (
    <Card>
      <Grid columns="auto minmax(0, 1fr)" until={900} gap="24 32" align="center">
        <Row gap={20} nowrap>
          <JoinQrCode code={code.code} />
          <Stack gap={4} className={styles.big}>
            <Row as="span" inline gap={2} nowrap oneLine className={styles.code}>
              <Text as="code" size="page" weight={600} mono leading={34} oneLine>
                {code.code}
              </Text>
              <CopyButton text={code.code} label={t('copy', { code: code.code })} />
            </Row>
            <Note as="span">{t('typeIt')}</Note>
            <a href={testPhoneLink(code.code)} target="_blank" rel="noreferrer">
              {t('testPhone')}
            </a>
          </Stack>
        </Row>
        <Grid as="dl" min={140} gap="16 24">
          <Fact name={t('joined')}>
            <Uses code={code} />
          </Fact>
          <Fact name={t(code.endedAt ? 'endedOn' : 'expires')}>
            {code.endedAt || code.expiresAt ? (
              <>
                {formatAgo(code.endedAt ?? code.expiresAt)}
                <small>{formatMoment(code.endedAt ?? code.expiresAt)}</small>
              </>
            ) : (
              t('never')
            )}
          </Fact>
          <Fact name={t('created')}>
            <span title={formatMoment(code.createdAt)}>{formatAgo(code.createdAt)}</span>
            <small>{code.createdBy}</small>
          </Fact>
          {code.note && (
            <Fact name={t('note')} className={styles.wide}>
              {code.note}
            </Fact>
          )}
        </Grid>
      </Grid>
    </Card>
  );
}
