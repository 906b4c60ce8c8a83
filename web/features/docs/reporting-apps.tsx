import { docsWords } from '#web/i18n/docs.ts';
import { reportingAppsWords } from '#web/i18n/reporting-apps.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import styles from './docs.module.css';
import { reportingAppsAt } from './reporting-app-settings.ts';

/** The apps, each with a page of its own. */
export function ReportingApps({ origin }: { origin: string }) {
  const t = useWords(docsWords);
  const tApp = useWords(reportingAppsWords);
  return (
    <section id="reporting-apps" className={styles.basics}>
      <h2>{t('reportingApps')}</h2>
      <p>{t('reportingAppsText')}</p>
      <p>{t('reportingAppsQueue')}</p>
      <table className={styles.errors}>
        <thead>
          <tr>
            <th scope="col">{t('reportingApp')}</th>
            <th scope="col">{t('phoneSystem')}</th>
            <th scope="col">{tApp('speed')}</th>
          </tr>
        </thead>
        <tbody>
          {reportingAppsAt(origin).map(({ id, name, systems, speed }) => (
            <tr key={id}>
              <td>
                <NearLink href={`/docs/${id}`}>{name}</NearLink>
              </td>
              <td>{systems}</td>
              <td>{speed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
