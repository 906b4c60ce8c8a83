import CircleCheck from 'icon:circle-check';
import type { AppUserHead } from '#contract/app-user-head.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { useWords } from '#web/i18n/words.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './about.module.css';

/** The problems reported by the phone, with their remedies. */
export function UserTroublesCard({ head: { complaints, health } }: { head: AppUserHead }) {
  const t = useWords(appUsersWords);
  const words = useDictionary();
  const rows = complaints.flatMap(({ reasons, ...complaint }) => reasons.map((reason) => ({ reason, ...complaint })));
  return (
    <Card title={t('troublesTitle')} lead={t('troublesLead')} flush>
      {rows.length === 0 && (
        <Text as="p" pad="12 20" tone="muted">
          <CircleCheck size={15} aria-hidden="true" /> {t('noTroublesText')}
        </Text>
      )}
      <Text as="ul" line="between" className={styles.rows}>
        {rows.map(({ kind, service, reason, at }) => (
          <li key={`${kind}:${service}:${reason}`}>
            <Row gap="2 12" align="baseline" justify="between">
              <Row as="span" gap="2 8" inline breaks shrink>
                <Chip tone={kind === 'failure' ? 'danger' : 'warning'}>{t(kind)}</Chip>
                <Text as="strong" weight={500}>
                  {words.trouble(reason)}
                </Text>
                <Note as="span">{words.service(service)}</Note>
              </Row>
              <Note as="span">
                <Ago at={at} />
              </Note>
            </Row>
            <Note>{words.remedy(reason)}</Note>
          </li>
        ))}
        {health.map(({ reason, description, at }) => (
          <li key={`health:${reason}`}>
            <Row gap="2 12" align="baseline" justify="between">
              <Row as="span" gap="2 8" inline breaks shrink>
                <Chip>{t('health')}</Chip>
                <Text as="strong" weight={500}>
                  {words.health(reason)}
                </Text>
                <span>{description}</span>
              </Row>
              <Note as="span">
                <Ago at={at} />
              </Note>
            </Row>
          </li>
        ))}
      </Text>
    </Card>
  );
}
