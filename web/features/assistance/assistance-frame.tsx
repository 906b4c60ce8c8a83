import type { ReactNode } from 'react';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { useWords } from '#web/i18n/words.ts';
import { type TabOf, tabHref, useTabs } from '#web/navigation/tabs.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const PATH = '/admin/impact';

interface Props {
  tab: TabOf<typeof PATH>;
  projectId: number;
  actions?: ReactNode;
  children: ReactNode;
}

/** Header and tabs of Assistance, around the open tab. */
export function AssistanceFrame({ tab, projectId, actions, children }: Props) {
  const t = useWords(assistanceWords);
  const tabs = useTabs(PATH, projectId);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={actions} />
      <Tabs label={t('tabs')} tabs={tabs} open={tabHref(PATH, tab, projectId)} />
      {children}
    </>
  );
}
