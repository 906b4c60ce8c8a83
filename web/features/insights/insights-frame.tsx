import type { ReactNode } from 'react';
import { insightsWords } from '#web/i18n/insights.ts';
import { useWords } from '#web/i18n/words.ts';
import { adminHref } from '#web/navigation/paths.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const PATHS = { overview: '/admin/insights', reports: '/admin/insights/reports' } as const;

interface Props {
  tab: keyof typeof PATHS;
  projectId: number;
  actions?: ReactNode;
  children: ReactNode;
}

/** Header and tabs of Insights, around the open tab. */
export function InsightsFrame({ tab, projectId, actions, children }: Props) {
  const t = useWords(insightsWords);
  const hrefOf = (name: keyof typeof PATHS) => adminHref(PATHS[name], projectId);
  const tabs = (['overview', 'reports'] as const).map((name) => ({ href: hrefOf(name), label: t(`tab_${name}`) }));
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={actions} />
      <Tabs label={t('tabs')} tabs={tabs} open={hrefOf(tab)} />
      {children}
    </>
  );
}
