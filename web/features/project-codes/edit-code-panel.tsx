import { useState } from 'react';
import { changeProjectCode, getProjectCode, listProjectCodes, type ProjectCode } from '#contract/project-codes.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatDay } from '#web/format/times.ts';
import { projectCodesWords } from '#web/i18n/project-codes.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ConflictNotice } from '#web/ui/conflict-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts';
import { CodeForm, type CodeInput } from './code-form.tsx';
import { isLimitTooLow, isNameTaken, refusalText } from './refusal.ts';

interface Props {
  projectId: number;
  code: ProjectCode;
  open: boolean;
  onClose: () => void;
}

export function EditCodePanel({ open, onClose, ...rest }: Props) {
  const t = useWords(projectCodesWords);
  return (
    <SidePanel open={open} onClose={onClose} title={t('editTitle', { name: rest.code.name })}>
      {open && <EditCode {...rest} onDone={onClose} />}
    </SidePanel>
  );
}

/** What was seen at opening is what a save is compared with, whatever is fetched meanwhile. */
function EditCode({ projectId, code, onDone }: Omit<Props, 'open' | 'onClose'> & { onDone: () => void }) {
  const t = useWords(projectCodesWords);
  const ui = useWords(uiWords);
  const [seen] = useState(code);
  const [typed, setTyped] = useState(false);
  const [input, setWish] = useState<CodeInput | null>(null);
  const change = useChange(changeProjectCode, {
    invalidates: [listProjectCodes, getProjectCode],
    label: 'projectCodes',
  });
  const markSaved = useUnsavedWarning(typed, t('unsaved'));
  const conflict = change.error instanceof CallError ? change.error.conflict : undefined;
  const current = conflict?.current as ProjectCode | undefined;
  const taken = isNameTaken(change.error);
  const tooLow = isLimitTooLow(change.error);

  const save = (wanted: CodeInput, version: number) => {
    setWish(wanted);
    change.mutate(
      { params: { id: seen.id }, query: { projectId }, body: { version, ...wanted } },
      {
        onSuccess: () => {
          markSaved();
          showSnackbar({ message: t('saved', { name: wanted.name }), type: 'success' });
          onDone();
        },
      },
    );
  };
  const told = ({ name, maxUses, expiresAt }: CodeInput) =>
    [name, maxUses ?? t('noLimit'), expiresAt ? formatDay(expiresAt) : t('never')].join(' · ');
  return (
    <CodeForm
      seen={seen}
      action={ui('save')}
      busy={change.isPending}
      nameTaken={taken}
      limitTooLow={tooLow}
      held={conflict !== undefined}
      onType={() => setTyped(true)}
      onSave={(wanted) => save(wanted, seen.version)}
      onCancel={onDone}
      trouble={
        conflict && current && input ? (
          <ConflictNotice conflict={conflict} now={told(current)} yours={told(input)}>
            <Button busy={change.isPending} onClick={() => save(input, current.version)}>
              {ui('overwrite')}
            </Button>
            <Button kind="quiet" onClick={onDone}>
              {ui('keepTheirs')}
            </Button>
          </ConflictNotice>
        ) : (
          change.error && !taken && !tooLow && <Notice tone="error">{refusalText(change.error, { t, ui })}</Notice>
        )
      }
    />
  );
}
