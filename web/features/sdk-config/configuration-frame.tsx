import type { ReactNode } from 'react';
import { sdkConfigWords } from '#web/i18n/sdk-config.ts';
import { useWords } from '#web/i18n/words.ts';
import { type TabOf, tabHref, useTabs } from '#web/navigation/tabs.ts';
import { useSession } from '#web/session/session.store.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const PATH = '/admin/sdkConfig';

/** Header and tabs of Configuration, around the open tab. */
export function ConfigurationFrame({ tab, children }: { tab: TabOf<typeof PATH>; children: ReactNode }) {
  const t = useWords(sdkConfigWords);
  const projectId = useSession((state) => state.currentProject);
  const tabs = useTabs(PATH, projectId);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Tabs label={t('tabs')} tabs={tabs} open={tabHref(PATH, tab, projectId)} />
      {children}
    </>
  );
}
