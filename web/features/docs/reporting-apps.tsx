import { docsWords } from '#web/i18n/docs.ts';
import { useWords } from '#web/i18n/words.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './docs.module.css';
import { type ReportingAppSettings, reportingAppsAt } from './reporting-app-settings.ts';

/** What to enter in an app; an address can be copied, because nobody types it. */
function AppSettings({ name, unit, settings }: ReportingAppSettings) {
  const t = useWords(docsWords);
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <Text as="dl" size="small" card className={styles.schemes}>
        {settings.map(([label, value]) => (
          <Row gap="2 16" align="center" pad="8 12" key={label}>
            <dt lang="en">{label}</dt>
            <dd className={styles.setting}>
              <code>{value}</code>
              {value.includes('://') && <CopyButton text={value} label={t('copySetting', { label, name })} />}
            </dd>
          </Row>
        ))}
        <Row gap="2 16" align="center" pad="8 12">
          <dt>{t('speeds')}</dt>
          <dd>{unit}</dd>
        </Row>
      </Text>
    </section>
  );
}

export function ReportingApps({ origin }: { origin: string }) {
  const t = useWords(docsWords);
  return (
    <section id="reporting-apps" className={styles.basics}>
      <h2>{t('reportingApps')}</h2>
      <p>{t('reportingAppsText')}</p>
      <p>{t('reportingAppsQueue')}</p>
      {reportingAppsAt(origin).map((app) => (
        <AppSettings key={app.name} {...app} />
      ))}
    </section>
  );
}
