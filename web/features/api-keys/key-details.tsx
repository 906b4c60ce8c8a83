import Ban from 'icon:ban';
import KeyRound from 'icon:key-round';
import Pencil from 'icon:pencil';
import RefreshCw from 'icon:refresh-cw';
import { type ReactNode, useState } from 'react';
import { type ApiKey, getApiKey } from '#contract/api-keys.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { useWords } from '#web/i18n/words.ts';
import { withParameters } from '#web/navigation/use-address.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { RecordPlaceholder } from '#web/ui/record-placeholder.tsx';
import { Row } from '#web/ui/row.tsx';
import { Sections } from '#web/ui/sections.tsx';
import { Text } from '#web/ui/text.tsx';
import { CallsCard } from './calls-card.tsx';
import { EditKeyPanel } from './edit-key-panel.tsx';
import { KeyStateChip, ScopeChip } from './key-chips.tsx';
import { KeyFacts } from './key-facts.tsx';
import { RevokeKey } from './revoke-key.tsx';
import { RollKeyPanel } from './roll-key-panel.tsx';

interface Props {
  projectId: number;
  id: string;
  commands: (apiKey: ApiKey) => ReactNode;
}

type Task = 'edit' | 'roll' | 'revoke' | null;

/** The details, calls and commands of one key. */
export function KeyDetails({ projectId, id, commands }: Props) {
  const t = useWords(apiKeysWords);
  const input = { params: { id }, query: { projectId } };
  const query = useEndpoint(getApiKey, input, { label: 'apiKeys' });
  const [task, setTask] = useState<Task>(null);
  const back = <BackLink href={withParameters({ key: null, status: null, search: null })}>{t('allKeys')}</BackLink>;
  if (!query.data) {
    const gone = { icon: <KeyRound size={22} />, title: t('gone'), text: t('goneText') };
    return (
      <>
        {back}
        <RecordPlaceholder query={query} gone={gone} />
      </>
    );
  }
  const { apiKey } = query.data;
  const close = () => setTask(null);
  return (
    <>
      {back}
      <Sections>
        <Row gap="12 24" align="start" justify="between">
          <Row>
            <Text as="h2" size="title" leading={28} breaks>
              {apiKey.name}
            </Text>
            <ScopeChip apiKey={apiKey} />
            <KeyStateChip apiKey={apiKey} />
          </Row>
          {apiKey.state !== 'revoked' && (
            <Row align="stretch">
              <Button icon={<Pencil size={15} aria-hidden="true" />} onClick={() => setTask('edit')}>
                {t('edit')}
              </Button>
              {apiKey.state === 'live' && (
                <Button icon={<RefreshCw size={15} aria-hidden="true" />} onClick={() => setTask('roll')}>
                  {t('roll')}
                </Button>
              )}
              <Button icon={<Ban size={15} aria-hidden="true" />} onClick={() => setTask('revoke')}>
                {t('revoke')}
              </Button>
            </Row>
          )}
        </Row>
        <KeyFacts apiKey={apiKey} />
        <CallsCard projectId={projectId} apiKey={apiKey} />
        {commands(apiKey)}
      </Sections>
      <EditKeyPanel projectId={projectId} apiKey={apiKey} open={task === 'edit'} onClose={close} />
      <RollKeyPanel projectId={projectId} apiKey={apiKey} open={task === 'roll'} onClose={close} />
      {task === 'revoke' && <RevokeKey projectId={projectId} apiKey={apiKey} onDone={close} />}
    </>
  );
}
