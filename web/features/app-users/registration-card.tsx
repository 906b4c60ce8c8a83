import type { AppUserHead } from '#contract/app-user-head.ts';
import { formatMoment } from '#web/format/times.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Grid } from '#web/ui/grid.tsx';
import styles from './about.module.css';
import { VersionMarkChip } from './state-chip.tsx';

/** How the user registered, and the phone's own description. */
export function RegistrationCard({ head }: { head: AppUserHead }) {
  const t = useWords(appUsersWords);
  const { registration, device, installationId } = head;
  const { code } = registration;
  const sdk = [device?.platform, device?.sdkVersion].filter(Boolean).join(' ');
  const facts: [name: string, value: string | null | undefined][] = [
    [t('qualifier'), registration.qualifier],
    [t('model'), device?.model],
    [t('os'), device?.os],
    [t('appVersion'), device?.appVersion],
  ];
  return (
    <Card title={t('registration')}>
      <Grid as="dl" gap="8 20" align="center" className={styles.facts}>
        <dt>{t('registeredAt')}</dt>
        <dd>{formatMoment(registration.at)}</dd>
        <dt>{t(code ? 'byCode' : 'byKey')}</dt>
        <dd>{code ? t('codeNamed', { code: code.code, name: code.name }) : registration.audience}</dd>
        {sdk && (
          <>
            <dt>{t('version')}</dt>
            <dd>
              {sdk} <VersionMarkChip mark={head.versionMark} />
            </dd>
          </>
        )}
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
        <dt>{t('installationId')}</dt>
        <dd>
          <code>{installationId}</code>
          <CopyButton text={installationId} label={t('copyInstallation')} />
        </dd>
      </Grid>
    </Card>
  );
}
