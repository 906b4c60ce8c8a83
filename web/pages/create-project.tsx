import { useState } from 'react';
import { BillingChoice } from '#web/features/billing/billing-choice.tsx';
import { CreateProjectForm } from '#web/features/projects/create-project-form.tsx';
import { FormColumn } from '#web/features/projects/form-column.tsx';
import { projectsWords } from '#web/i18n/projects.ts';
import { useWords } from '#web/i18n/words.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { homeHref } from '#web/navigation/paths.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { PageHeader } from '#web/ui/card.tsx';

export function Page({ projectId }: { projectId: number }) {
  const t = useWords(projectsWords);
  const { go } = useNavigation();
  const [payer, setPayer] = useState<number | null>(null);
  const land = (created: number) => {
    showSnackbar({ message: t('created'), type: 'success' });
    go(homeHref(created));
  };
  return (
    <FormColumn>
      <PageHeader title={t('createTitle')} lead={t('createLead')} />
      <CreateProjectForm cancelHref={homeHref(projectId)} onCreated={land} billingOrganisationId={payer}>
        <BillingChoice chosen={payer} onChoose={setPayer} />
      </CreateProjectForm>
    </FormColumn>
  );
}
