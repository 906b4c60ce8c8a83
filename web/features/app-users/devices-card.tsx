import type { AppUserHead } from '#contract/app-user-head.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useWords } from '#web/i18n/words.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './about.module.css';

/** Devices near the phone: cars, beacons, Bluetooth. */
export function DevicesCard({ head: { devices } }: { head: AppUserHead }) {
  const t = useWords(appUsersWords);
  return (
    <Card title={t('devices')} lead={t('devicesLead')} flush>
      {devices.length === 0 && (
        <Text as="p" pad="12 20" tone="muted">
          {t('noDevices')}
        </Text>
      )}
      <Text as="ul" line="between" className={styles.rows}>
        {devices.map(({ name, displayName, isConnected, state, at }) => (
          <li key={name}>
            <Row gap="2 12" align="baseline" justify="between">
              <Row as="span" gap="2 8" inline breaks shrink>
                <Text as="strong" weight={500}>
                  {displayName ?? name}
                </Text>
                {isConnected && <Chip tone="success">{t('connected')}</Chip>}
                {state === 'notSynchronized' && <Chip tone="warning">{t('notSynchronized')}</Chip>}
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
