import type { ReactNode } from 'react';
import { insightsWords } from '#web/i18n/insights.ts';
import { useWords } from '#web/i18n/words.ts';
import { type TabOf, tabHref, useTabs } from '#web/navigation/tabs.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const PATH = '/admin/insights';

interface Props {
  tab: TabOf<typeof PATH>;
  projectId: number;
  actions?: ReactNode;
  children: ReactNode;
}

/** Header and tabs of Insights, around the open tab. */
export function InsightsFrame({ tab, projectId, actions, children }: Props) {
  const t = useWords(insightsWords);
  const tabs = useTabs(PATH, projectId);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={actions} />
      <Tabs label={t('tabs')} tabs={tabs} open={tabHref(PATH, tab, projectId)} />
      {children}
    </>
  );
}
