import { listBillingOrganisations } from '#contract/billing.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { billingWords } from '#web/i18n/billing.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

interface Props {
  chosen: number | null;
  onChoose: (billingOrganisationId: number | null) => void;
}

/** More than anyone would browse in a list. */
const MAX_CHOICES = 200;

/** Selects who pays for a project. Hidden from people without organisations. */
export function BillingChoice({ chosen, onChoose }: Props) {
  const t = useWords(billingWords);
  const ui = useWords(uiWords);
  const { data, error } = useEndpoint(
    listBillingOrganisations,
    { query: { limit: MAX_CHOICES } },
    { label: 'billing' },
  );
  if (error && !data) return <Notice tone="warning">{t('choiceFailed')}</Notice>;
  if (!data || data.items.length === 0) return null;
  return (
    <SelectField
      label={t('choice')}
      aside={ui('optional')}
      help={t('choiceHelp')}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{t('choiceNone')}</option>
      {data.items.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
