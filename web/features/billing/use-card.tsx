import ChartNoAxesColumn from 'icon:chart-no-axes-column';
import { keepPreviousData } from '@tanstack/react-query';
import type { OrganisationState } from '#contract/billing.ts';
import { BILLING_FEATURES, utcDayOf } from '#contract/billing-periods.ts';
import { getOrganisationUse, type UseDay } from '#contract/billing-statements.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatCalendarDay } from '#web/format/times.ts';
import { billingAdminWords } from '#web/i18n/billing-admin.ts';
import { useWords } from '#web/i18n/words.ts';
import { choice, choiceOr, wholeNumber } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { Card, Empty, Skeleton } from '#web/ui/card.tsx';
import { ExportButton, saveTable } from '#web/ui/export-button.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Text } from '#web/ui/text.tsx';
import { useFeatureName } from './feature-words.ts';
import { LIVE } from './organisation-calls.ts';
import { UseChart } from './use-chart.tsx';

const RANGES = ['30', '90', '365'] as const;
const PARAMETERS = { days: choiceOr(RANGES, '90'), project: wholeNumber, feature: choice(BILLING_FEATURES) };
const DAY_MS = 86_400_000;

/** Registered and active users by day, of all or of one project or feature. */
export function UseCard({ state }: { state: OrganisationState }) {
  const t = useWords(billingAdminWords);
  const nameOf = useFeatureName();
  const { query, change } = useAddress(PARAMETERS);
  const { days, feature } = query;
  const project = state.projects.find(({ projectId }) => projectId === query.project) ?? null;
  const now = new Date();
  const view = {
    from: utcDayOf(new Date(now.getTime() - (Number(days) - 1) * DAY_MS)),
    to: utcDayOf(now),
    project: project?.projectId ?? null,
    feature,
  };
  const { data, error, refetch } = useEndpoint(
    getOrganisationUse,
    { params: { id: state.billingOrganisation.id }, query: view },
    { ...LIVE, placeholderData: keepPreviousData },
  );
  const rows = data?.days;
  const isEmpty = rows?.every(({ registered, active }) => registered === 0 && active === 0);
  const last = rows?.at(-1);
  const save = (listed: readonly UseDay[]) =>
    saveTable(t('useFile', { name: state.billingOrganisation.name }), listed, [
      [t('day'), (row) => row.day],
      [t('project'), () => project?.productName ?? t('allProjects')],
      [t('feature'), () => (feature ? nameOf(feature) : t('allFeatures'))],
      [t('registered'), (row) => row.registered],
      [t('active'), (row) => row.active],
      [t('billed'), (row) => row.billed],
    ]);
  return (
    <Card title={t('useTitle')} lead={t('useLead')}>
      <Row below={16}>
        <Segmented
          label={t('range')}
          value={days}
          options={RANGES.map((range) => ({ value: range, label: t(`days_${range}`) }))}
          onChange={(range) => change({ days: range })}
        />
        <FilterSelect
          label={t('project')}
          all={t('allProjects')}
          choices={state.projects.map(({ projectId, productName }) => ({
            value: String(projectId),
            label: productName,
          }))}
          chosen={project && String(project.projectId)}
          onChoose={(projectId) => change({ project: projectId === null ? null : Number(projectId) })}
        />
        <FilterSelect
          label={t('feature')}
          all={t('allFeatures')}
          choices={BILLING_FEATURES.map((value) => ({ value, label: nameOf(value) }))}
          chosen={feature}
          onChoose={(name) => change({ feature: name })}
        />
        <Text grow />
        <ExportButton save={() => rows && save(rows)} disabled={!rows} />
      </Row>
      {error && !rows ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !rows ? (
        <Skeleton height={240} />
      ) : isEmpty ? (
        <Empty icon={<ChartNoAxesColumn size={22} />} title={t('noUseTitle')} text={t('noUseText')} />
      ) : (
        <>
          <UseChart rows={rows} />
          {last && (
            <Note above={8} tabular>
              {formatCalendarDay(last.day)} · {t('registered')}: {formatNumber(last.registered)} · {t('active')}:{' '}
              {formatNumber(last.active)}
            </Note>
          )}
        </>
      )}
    </Card>
  );
}
