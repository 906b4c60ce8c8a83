import { useId } from 'react';
import { docsWords } from '#web/i18n/docs.ts';
import { reportingAppsWords } from '#web/i18n/reporting-apps.ts';
import { useWords } from '#web/i18n/words.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './docs.module.css';
import {
  type AppScreen,
  type ReportingApp,
  type ReportingAppId,
  reportingAppsAt,
  type Setting,
} from './reporting-app-settings.ts';
import { unitsOf } from './reporting-app-units.ts';

/** Everything needed to set up one app. */
export function ReportingAppPage({ id, origin }: { id: ReportingAppId; origin: string }) {
  const t = useWords(reportingAppsWords);
  const app = reportingAppsAt(origin).find((one) => one.id === id);
  if (!app) return null;
  const { name, systems } = app;
  return (
    <>
      <BackLink href="/docs#reporting-apps">{t('allApps')}</BackLink>
      <PageHeader title={t('title', { name })} lead={t('lead', { name, systems })} />
      <Stack gap={28}>
        {app.screens.map((screen) => (
          <SettingsOf key={screen.title} screen={screen} name={name} />
        ))}
        <Units app={app} />
        <section className={styles.basics}>
          <h2>{t('notes')}</h2>
          <p>{t('stands')}</p>
          <p>{t(`note_${id}`)}</p>
          <p>{t('unknown')}</p>
        </section>
      </Stack>
    </>
  );
}

/** In the order of the app. */
function SettingsOf({ screen: { title, settings }, name }: { screen: AppScreen; name: string }) {
  const id = useId();
  return (
    <section className={styles.basics} aria-labelledby={id}>
      <h2 id={id} lang="en">
        {title}
      </h2>
      <Text as="dl" size="small" line="between" card above={12} className={styles.schemes}>
        {settings.map((setting) => (
          <SettingRow key={setting[0]} setting={setting} name={name} />
        ))}
      </Text>
    </section>
  );
}

/** An address can be copied, because nobody types it. */
function SettingRow({ setting: [label, value], name }: { setting: Setting; name: string }) {
  const t = useWords(reportingAppsWords);
  const tDocs = useWords(docsWords);
  const isText = typeof value === 'string';
  return (
    <Row gap="2 16" align="center" pad="8 12">
      <dt lang="en">{label}</dt>
      <Row as="dd" nowrap shrink breaks grow>
        {isText ? <code>{value}</code> : t(value.word)}
        {isText && value.includes('://') && <CopyButton text={value} label={tDocs('copySetting', { label, name })} />}
      </Row>
    </Row>
  );
}

function Units({ app }: { app: ReportingApp }) {
  const t = useWords(reportingAppsWords);
  return (
    <section className={styles.basics}>
      <h2>{t('units')}</h2>
      <Text as="dl" size="small" line="between" card above={12} className={styles.schemes}>
        {unitsOf(app, t).map(([quantity, unit]) => (
          <Row gap="2 16" align="center" pad="8 12" key={quantity}>
            <dt>{quantity}</dt>
            <Row as="dd" nowrap shrink breaks grow>
              {unit}
            </Row>
          </Row>
        ))}
      </Text>
    </section>
  );
}
