import { useState } from 'react';
import {
  type Alert,
  type AlertInput,
  createAlert,
  listAlertMails,
  listAlerts,
  previewAlert,
  saveAlert,
} from '#contract/alerts.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { alertsWords } from '#web/i18n/alerts.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { useSession } from '#web/session/session.store.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ConflictNotice } from '#web/ui/conflict-notice.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { AlertForm } from './alert-form.tsx';
import { useRuleText } from './alert-words.ts';

interface Props {
  projectId: number;
  open: boolean;
  seen?: Alert | undefined;
  onClose: () => void;
}

export function AlertPanel({ projectId, open, seen, onClose }: Props) {
  const t = useWords(alertsWords);
  return (
    <SidePanel open={open} onClose={onClose} title={t(seen ? 'editTitle' : 'createTitle')}>
      {open && <Editing projectId={projectId} seen={seen} onDone={onClose} />}
    </SidePanel>
  );
}

/** What was seen at opening is what a save is compared with, whatever is fetched meanwhile. */
function Editing({ projectId, seen, onDone }: { projectId: number; seen: Alert | undefined; onDone: () => void }) {
  const t = useWords(alertsWords);
  const ui = useWords(uiWords);
  const ruleText = useRuleText();
  const ownEmail = useSession((state) => state.user?.email ?? '');
  const [first] = useState(seen);
  const options = { invalidates: [listAlerts, listAlertMails, previewAlert], label: 'alert' };
  const creation = useChange(createAlert, options);
  const change = useChange(saveAlert, options);
  const saving = first ? change : creation;
  const conflict = saving.error instanceof CallError ? saving.error.conflict : undefined;
  const current = conflict?.current as Alert | undefined;
  const request = saving.variables?.body;
  const onSuccess = () => {
    showSnackbar({ message: t('saved'), type: 'success' });
    onDone();
  };
  const save = (version: number | undefined) => (wanted: AlertInput) => {
    if (!first || version === undefined) creation.mutate({ query: { projectId }, body: wanted }, { onSuccess });
    else {
      const input = { params: { id: first.id }, query: { projectId }, body: { ...wanted, version } };
      change.mutate(input, { onSuccess });
    }
  };
  const told = ({ email, ...rule }: Pick<Alert, 'email' | 'kind' | 'threshold' | 'minutes'>) =>
    `${ruleText(rule)} → ${email}`;
  const trouble =
    conflict && current && request ? (
      <ConflictNotice conflict={conflict} now={told(current)} yours={told(request)}>
        <Button onClick={() => save(current.version)(request)}>{ui('overwrite')}</Button>
        <Button kind="quiet" onClick={onDone}>
          {ui('keepTheirs')}
        </Button>
      </ConflictNotice>
    ) : saving.error ? (
      <Notice tone="error">{failureText(saving.error)}</Notice>
    ) : null;
  return (
    <AlertForm
      projectId={projectId}
      {...(first && { seen: first })}
      ownEmail={ownEmail}
      busy={saving.isPending}
      trouble={trouble}
      onType={() => saving.error && saving.reset()}
      onSave={save(first?.version)}
      onCancel={onDone}
    />
  );
}
