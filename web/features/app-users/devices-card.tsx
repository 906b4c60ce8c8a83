import type { AppUserHead } from '#contract/app-user-head.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useWords } from '#web/i18n/words.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import styles from './about.module.css';

/** What the phone saw around it: cars, beacons, Bluetooth. */
export function DevicesCard({ head: { devices } }: { head: AppUserHead }) {
  const t = useWords(appUsersWords);
  return (
    <Card title={t('devices')} lead={t('devicesLead')} flush>
      {devices.length === 0 && <p className={styles.quiet}>{t('noDevices')}</p>}
      <ul className={styles.rows}>
        {devices.map(({ name, displayName, isConnected, state, at }) => (
          <li key={name}>
            <div className={styles.line}>
              <span className={styles.start}>
                <strong>{displayName ?? name}</strong>
                {isConnected && <Chip tone="success">{t('connected')}</Chip>}
                {state === 'notSynchronized' && <Chip tone="warning">{t('notSynchronized')}</Chip>}
              </span>
              <span className={styles.faint}>
                <Ago at={at} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
