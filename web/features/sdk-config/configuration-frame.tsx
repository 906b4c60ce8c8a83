import type { ReactNode } from 'react';
import { sdkConfigWords } from '#web/i18n/sdk-config.ts';
import { useWords } from '#web/i18n/words.ts';
import { adminHref } from '#web/navigation/paths.ts';
import { useSession } from '#web/session/session.store.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const TABS = ['features', 'project', 'keys', 'codes', 'receiver', 'style', 'revisions'] as const;
export type ConfigurationTab = (typeof TABS)[number];

const hrefOf = (tab: ConfigurationTab, projectId: number): string =>
  adminHref(tab === 'features' ? '/admin/sdkConfig' : `/admin/sdkConfig/${tab}`, projectId);

/** Header and tabs of Configuration, around the open tab. */
export function ConfigurationFrame({ tab, children }: { tab: ConfigurationTab; children: ReactNode }) {
  const t = useWords(sdkConfigWords);
  const projectId = useSession((state) => state.currentProject);
  const tabs = TABS.map((name) => ({ href: hrefOf(name, projectId), label: t(`tab_${name}`) }));
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Tabs label={t('tabs')} tabs={tabs} open={hrefOf(tab, projectId)} />
      {children}
    </>
  );
}
