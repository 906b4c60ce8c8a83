import type { ReactNode } from 'react';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { useWords } from '#web/i18n/words.ts';
import { adminHref } from '#web/navigation/paths.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const PATHS = { calls: '/admin/impact', alerts: '/admin/impact/alerts' } as const;

interface Props {
  tab: keyof typeof PATHS;
  projectId: number;
  actions?: ReactNode;
  children: ReactNode;
}

/** Header and tabs of Assistance, around the open tab. */
export function AssistanceFrame({ tab, projectId, actions, children }: Props) {
  const t = useWords(assistanceWords);
  const hrefOf = (name: keyof typeof PATHS) => adminHref(PATHS[name], projectId);
  const tabs = (['calls', 'alerts'] as const).map((name) => ({ href: hrefOf(name), label: t(`tab_${name}`) }));
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={actions} />
      <Tabs label={t('tabs')} tabs={tabs} open={hrefOf(tab)} />
      {children}
    </>
  );
}
