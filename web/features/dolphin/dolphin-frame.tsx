import type { ReactNode } from 'react';
import { dolphinWords } from '#web/i18n/dolphin.ts';
import { useWords } from '#web/i18n/words.ts';
import { adminHref } from '#web/navigation/paths.ts';
import { type TabOf, tabHref, useTabs } from '#web/navigation/tabs.ts';
import { useSession } from '#web/session/session.store.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const PATH = '/admin/dolphin';

interface Props {
  tab: TabOf<typeof PATH>;
  /** The tab's main action. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Header and tabs of the Dolphin Area, around the open tab. */
export function DolphinFrame({ tab, actions, children }: Props) {
  const t = useWords(dolphinWords);
  const projectId = useSession((state) => state.currentProject);
  const tabs = [
    ...useTabs(PATH, projectId),
    // Roads are on a separate page, with the other map data.
    { href: `${adminHref('/admin/publicTransport', projectId)}&view=roads`, label: t('tab_roads') },
  ];
  return (
    <>
      <PageHeader title={t('title')} lead={t(`lead_${tab}`)} actions={actions} />
      <Tabs label={t('tabs')} tabs={tabs} open={tabHref(PATH, tab, projectId)} />
      {children}
    </>
  );
}
