import { ChartNoAxesColumn, Download } from 'lucide-react';
import type { OrganisationState } from '#contract/billing.ts';
import { BILLING_FEATURES, dayOf } from '#contract/billing-periods.ts';
import type { UseDay } from '#contract/billing-statements.ts';
import { csvOf } from '#web/format/csv.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatDay } from '#web/format/times.ts';
import { billingAdminWords } from '#web/i18n/billing-admin.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { useParameters } from '#web/navigation/use-parameters.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Empty, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { saveCsv } from '#web/ui/save-file.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import styles from './admin.module.css';
import { useFeatureName } from './feature-words.ts';
import { useUse } from './organisation.queries.ts';
import { UseChart } from './use-chart.tsx';

const RANGES = ['30', '90', '365'] as const;
const DAY_MS = 86_400_000;

/** Registered and active users by day, of all or of one project or feature. */
export function UseCard({ state }: { state: OrganisationState }) {
  const t = useWords(billingAdminWords);
  const ui = useWords(uiWords);
  const nameOf = useFeatureName();
  const { parameters, change } = useParameters();
  const days = RANGES.find((range) => range === parameters.days) ?? '90';
  const project = state.projects.find(({ projectId }) => String(projectId) === String(parameters.project)) ?? null;
  const feature = BILLING_FEATURES.find((name) => name === parameters.feature) ?? null;
  const now = new Date();
  const view = {
    from: dayOf(new Date(now.getTime() - (Number(days) - 1) * DAY_MS)),
    to: dayOf(now),
    project: project?.projectId ?? null,
    feature,
  };
  const { data, error, refetch } = useUse(state.billingOrganisation.id, view);
  const rows = data?.days;
  const isEmpty = rows?.every(({ registered, active }) => registered === 0 && active === 0);
  const save = (told: readonly UseDay[]) =>
    saveCsv(
      t('useFile', { name: state.billingOrganisation.name }),
      csvOf([
        [t('day'), t('project'), t('feature'), t('registered'), t('active'), t('billed')],
        ...told.map((row) => [
          row.day,
          project?.productName ?? t('allProjects'),
          feature ? nameOf(feature) : t('allFeatures'),
          row.registered,
          row.active,
          row.billed,
        ]),
      ]),
    );
  return (
    <Card title={t('useTitle')} lead={t('useLead')}>
      <div className={styles.filters}>
        <Segmented
          label={t('range')}
          value={days}
          options={RANGES.map((range) => ({ value: range, label: t(`days_${range}`) }))}
          onChange={(range) => change({ days: range === '90' ? null : range })}
        />
        <select
          aria-label={t('project')}
          className={styles.filter}
          value={project?.projectId ?? ''}
          onChange={({ target }) => change({ project: target.value || null })}
        >
          <option value="">{t('allProjects')}</option>
          {state.projects.map(({ projectId, productName }) => (
            <option key={projectId} value={projectId}>
              {productName}
            </option>
          ))}
        </select>
        <select
          aria-label={t('feature')}
          className={styles.filter}
          value={feature ?? ''}
          onChange={({ target }) => change({ feature: target.value || null })}
        >
          <option value="">{t('allFeatures')}</option>
          {BILLING_FEATURES.map((name) => (
            <option key={name} value={name}>
              {nameOf(name)}
            </option>
          ))}
        </select>
        <span className={styles.grow} />
        <Button icon={<Download size={15} aria-hidden="true" />} disabled={!rows} onClick={() => rows && save(rows)}>
          {ui('exportCsv')}
        </Button>
      </div>
      {error && !rows ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !rows ? (
        <Skeleton height={240} />
      ) : isEmpty ? (
        <Empty icon={<ChartNoAxesColumn size={22} />} title={t('noUseTitle')} text={t('noUseText')} />
      ) : (
        <>
          <UseChart rows={rows} />
          <p className={styles.now}>
            {formatDay(`${rows.at(-1)?.day}T12:00:00Z`, { zone: 'UTC' })}: {formatNumber(rows.at(-1)?.registered)}{' '}
            {t('registered')} · {formatNumber(rows.at(-1)?.active)} {t('active')}
          </p>
        </>
      )}
    </Card>
  );
}
