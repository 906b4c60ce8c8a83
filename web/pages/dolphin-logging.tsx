import Plus from 'icon:plus';
import { DolphinFrame } from '#web/features/dolphin/dolphin-frame.tsx';
import { FindAppUser } from '#web/features/dolphin/find-app-user.tsx';
import { LogsCard } from '#web/features/remote-logging/logs-card.tsx';
import { RunningCard } from '#web/features/remote-logging/running-card.tsx';
import { StartForm } from '#web/features/remote-logging/start-form.tsx';
import { remoteLoggingWords } from '#web/i18n/remote-logging.ts';
import { useWords } from '#web/i18n/words.ts';
import { text } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Sections } from '#web/ui/sections.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';

const PARAMETERS = { project: text(), user: text(), start: text(), level: text(), search: text() };

export function Page() {
  const t = useWords(remoteLoggingWords);
  const { query, change } = useAddress(PARAMETERS);
  const { project, user } = query;
  const isStarting = query.start !== '';
  const read = (projectId: number, userId: string) => change({ project: String(projectId), user: userId });
  const begin = (projectId: number, userId: string) => change({ project: String(projectId), user: userId, start: '1' });
  const stopStarting = () => change({ start: null });
  return (
    <DolphinFrame
      tab="logging"
      actions={
        <Button kind="main" icon={<Plus size={16} aria-hidden="true" />} onClick={() => change({ start: '1' })}>
          {t('start')}
        </Button>
      }
    >
      <Sections>
        <RunningCard onRead={({ projectId, userId }) => read(projectId, userId)} />
        <FindAppUser
          actions={({ projectId, userId }) => (
            <>
              <Button kind="quiet" aria-label={t('readOf', { user: userId })} onClick={() => read(projectId, userId)}>
                {t('read')}
              </Button>
              <Button kind="quiet" onClick={() => begin(projectId, userId)}>
                {t('start')}
              </Button>
            </>
          )}
        />
        {project && user && (
          <LogsCard
            key={`${project}:${user}`}
            projectId={Number(project)}
            userId={user}
            onClose={() => change({ project: null, user: null, level: null, search: null })}
          />
        )}
      </Sections>
      <SidePanel open={isStarting} onClose={stopStarting} title={t('startTitle')} lead={t('startLead')}>
        <StartForm key={`${project}:${user}`} project={project} user={user} onDone={stopStarting} />
      </SidePanel>
    </DolphinFrame>
  );
}
