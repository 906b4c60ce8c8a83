import type { AppUserConfig } from '#contract/app-user-config.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card } from '#web/ui/card.tsx';
import { Grid } from '#web/ui/grid.tsx';
import styles from './about.module.css';

const SHOWN = ['useBackendConfig', 'motionPermissionMandatory', 'backgroundLocationPermissionMandatory'] as const;

/** The SDK's options on the phone; read-only. */
export function OptionsCard({ options }: { options: AppUserConfig['options'] }) {
  const t = useWords(appUsersWords);
  return (
    <Card title={t('options')} lead={t('optionsLead')}>
      <Grid as="dl" gap="8 20" align="center" className={styles.facts}>
        {SHOWN.map((name) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{t(`option_${name}`)}</dt>
            <dd>{t(options[name] ? 'yes' : 'no')}</dd>
          </div>
        ))}
      </Grid>
    </Card>
  );
}
