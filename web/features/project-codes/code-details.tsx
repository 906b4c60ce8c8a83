import Ban from 'icon:ban';
import Pause from 'icon:pause';
import Pencil from 'icon:pencil';
import Play from 'icon:play';
import TicketCheck from 'icon:ticket-check';
import { useState } from 'react';
import { changeProjectCode, getProjectCode, listProjectCodes } from '#contract/project-codes.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { projectCodesWords } from '#web/i18n/project-codes.ts';
import { useWords } from '#web/i18n/words.ts';
import { withParameters } from '#web/navigation/use-address.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { RecordPlaceholder } from '#web/ui/record-placeholder.tsx';
import { Row } from '#web/ui/row.tsx';
import { Sections } from '#web/ui/sections.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Text } from '#web/ui/text.tsx';
import { CodeChip } from './code-chip.tsx';
import { CodeFacts } from './code-facts.tsx';
import { EndCode } from './end-code.tsx';
import { JoinsCard } from './joins-card.tsx';
import { ProjectCodeForm } from './project-code-form.tsx';

const REFETCH_MS = 4_000;

/** One code: what to hand out, and who joined. */
export function CodeDetails({ projectId, id }: { projectId: number; id: string }) {
  const t = useWords(projectCodesWords);
  const input = { params: { id }, query: { projectId } };
  const options = { label: 'projectCodes', refetchInterval: REFETCH_MS };
  const query = useEndpoint(getProjectCode, input, options);
  const pausing = useChange(changeProjectCode, {
    invalidates: [listProjectCodes, getProjectCode],
    label: 'projectCodes',
  });
  const [task, setTask] = useState<'edit' | 'end' | null>(null);
  const back = <BackLink href={withParameters({ code: null })}>{t('allCodes')}</BackLink>;
  if (!query.data) {
    const gone = { icon: <TicketCheck size={22} />, title: t('gone'), text: t('goneText') };
    return (
      <>
        {back}
        <RecordPlaceholder query={query} gone={gone} />
      </>
    );
  }
  const { projectCode: code } = query.data;
  const pause = () =>
    pausing.mutate(
      { ...input, body: { version: code.version, paused: !code.paused } },
      {
        onSuccess: () =>
          showSnackbar({ message: t(code.paused ? 'resumed' : 'pausedNow', { code: code.code }), type: 'success' }),
        onError: (failed) => showSnackbar({ message: failureText(failed, { conflict: t('over') }), type: 'error' }),
      },
    );
  const close = () => setTask(null);
  return (
    <>
      {back}
      <Sections>
        <Row gap="12 24" align="start" justify="between">
          <Row>
            <Text as="h2" size="title" leading={28} breaks>
              {code.name}
            </Text>
            <CodeChip state={code.state} />
          </Row>
          {code.state !== 'ended' && (
            <Row align="stretch">
              <Button icon={<Pencil size={15} aria-hidden="true" />} onClick={() => setTask('edit')}>
                {t('edit')}
              </Button>
              <Button
                icon={code.paused ? <Play size={15} aria-hidden="true" /> : <Pause size={15} aria-hidden="true" />}
                busy={pausing.isPending}
                onClick={pause}
              >
                {t(code.paused ? 'resume' : 'pause')}
              </Button>
              <Button icon={<Ban size={15} aria-hidden="true" />} onClick={() => setTask('end')}>
                {t('end')}
              </Button>
            </Row>
          )}
        </Row>
        <CodeFacts code={code} />
        <JoinsCard projectId={projectId} code={code} />
      </Sections>
      <SidePanel open={task === 'edit'} onClose={close} title={t('editTitle', { name: code.name })}>
        {task === 'edit' && <ProjectCodeForm projectId={projectId} code={code} onSaved={close} onCancel={close} />}
      </SidePanel>
      {task === 'end' && <EndCode projectId={projectId} code={code} onDone={close} />}
    </>
  );
}
