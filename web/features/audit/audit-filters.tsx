import { listAuditEntities } from '#contract/audit.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { auditWords } from '#web/i18n/audit.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { DayFields } from '#web/ui/day-fields.tsx';
import { entityName } from '#web/ui/entity-name.ts';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Row } from '#web/ui/row.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { TypedField } from '#web/ui/typed-field.tsx';
import type { useListView } from '#web/ui/use-list-view.ts';
import { ACTIONS, type AUDIT_PARAMETERS } from './audit-view.ts';

/** By project, person, kind, action and time. */
export function AuditFilters({ view }: { view: ReturnType<typeof useListView<typeof AUDIT_PARAMETERS>> }) {
  const t = useWords(auditWords);
  const { data } = useEndpoint(listAuditEntities, {});
  const entities = data?.items ?? [];
  const { query, change } = view;
  return (
    <Stack gap={12} pad="16 20" line="bottom">
      <Grid gap="12 16" min={160}>
        <TypedField
          name="project"
          label={t('project')}
          placeholder={t('projectHint')}
          maxLength={15}
          inputMode="numeric"
        />
        <TypedField name="person" label={t('person')} placeholder={t('personHint')} maxLength={254} inputMode="email" />
        <SelectField
          label={t('entity')}
          value={query.entity}
          onChange={(event) => change({ entity: event.target.value })}
        >
          <option value="">{t('everyEntity')}</option>
          {[...new Set([...entities, ...(query.entity ? [query.entity] : [])])].map((entity) => (
            <option key={entity} value={entity}>
              {entityName(entity)}
            </option>
          ))}
        </SelectField>
        <DayFields labels={{ from: t('from'), to: t('to') }} from={query.from} to={query.to} onChange={change} />
      </Grid>
      <Row gap="8 12" justify="between">
        <FilterChoice
          label={t('action')}
          all={t('everyAction')}
          choices={ACTIONS.map((value) => ({ value, label: t(`action_${value}`) }))}
          chosen={query.action}
          onChoose={(action) => change({ action })}
        />
        {view.isFiltered && (
          <Button kind="quiet" onClick={view.clear}>
            {t('clear')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
