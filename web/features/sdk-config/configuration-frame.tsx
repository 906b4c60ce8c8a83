import { sdkConfigWords } from '#web/i18n/sdk-config.ts';
import { useWords } from '#web/i18n/words.ts';
import { adminHref } from '#web/navigation/paths.ts';
import { type FrameProps, useTabs } from '#web/navigation/tabs.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

/** Header and tabs of Configuration, around the open tab. */
export function Frame({ path, projectId, children }: FrameProps) {
  const t = useWords(sdkConfigWords);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Tabs label={t('tabs')} tabs={useTabs('/admin/sdkConfig', projectId)} open={adminHref(path, projectId)} />
      {children}
    </>
  );
}
