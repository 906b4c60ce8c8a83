import { DolphinFrame, dolphinHref } from '../features/dolphin/dolphin-frame.tsx';
import { FindAppUser } from '../features/dolphin/find-app-user.tsx';
import { ProjectsCard } from '../features/dolphin/projects-card.tsx';
import { dolphinWords } from '../i18n/dolphin.ts';
import { useWords } from '../i18n/words.ts';
import { useSession } from '../session/session.store.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Sections } from '../ui/sections.tsx';

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
              href={`${dolphinHref('logging', current)}&${new URLSearchParams({ project: String(projectId), user: userId })}`}
            >
              {t('log')}
            </ButtonLink>
          )}
        />
      </Sections>
    </DolphinFrame>
  );
}
