import { DolphinFrame } from '#web/features/dolphin/dolphin-frame.tsx';
import { FindAppUser } from '#web/features/dolphin/find-app-user.tsx';
import { ProjectsCard } from '#web/features/dolphin/projects-card.tsx';
import { dolphinWords } from '#web/i18n/dolphin.ts';
import { useWords } from '#web/i18n/words.ts';
import { tabHref } from '#web/navigation/tabs.ts';
import { useSession } from '#web/session/session.store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Sections } from '#web/ui/sections.tsx';

export function Page() {
  const t = useWords(dolphinWords);
  const current = useSession((state) => state.currentProject);
  return (
    <DolphinFrame tab="projects">
      <Sections>
        <ProjectsCard />
        <FindAppUser
          actions={({ projectId, userId }) => (
            <ButtonLink
              kind="quiet"
              aria-label={t('logOf', { user: userId })}
              href={`${tabHref('/admin/dolphin', 'logging', current)}&${new URLSearchParams({ project: String(projectId), user: userId })}`}
            >
              {t('log')}
            </ButtonLink>
          )}
        />
      </Sections>
    </DolphinFrame>
  );
}
