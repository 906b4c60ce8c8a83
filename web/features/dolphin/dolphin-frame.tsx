import type { ReactNode } from 'react';
import { dolphinWords } from '#web/i18n/dolphin.ts';
import { useWords } from '#web/i18n/words.ts';
import { adminHref } from '#web/navigation/paths.ts';
import { useSession } from '#web/session/session.store.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const TABS = ['versions', 'projects', 'users', 'logging', 'jobs', 'health', 'audit'] as const;
export type DolphinTab = (typeof TABS)[number];

export const dolphinHref = (tab: DolphinTab, projectId: number): string =>
  adminHref(tab === 'versions' ? '/admin/dolphin' : `/admin/dolphin/${tab}`, projectId);

interface Props {
  tab: DolphinTab;
  /** The tab's main action. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Header and tabs of the Dolphin Area, around the open tab. */
export function DolphinFrame({ tab, actions, children }: Props) {
  const t = useWords(dolphinWords);
  const projectId = useSession((state) => state.currentProject);
  const tabs = [
    ...TABS.map((name) => ({ href: dolphinHref(name, projectId), label: t(`tab_${name}`) })),
    // Roads are on a separate page, with the other map data.
    { href: `${adminHref('/admin/publicTransport', projectId)}&view=roads`, label: t('tab_roads') },
  ];
  return (
    <>
      <PageHeader title={t('title')} lead={t(`lead_${tab}`)} actions={actions} />
      <Tabs label={t('tabs')} tabs={tabs} open={dolphinHref(tab, projectId)} />
      {children}
    </>
  );
}
