import {
  changeProjectCode,
  createProjectCode,
  getProjectCode,
  listProjectCodes,
  type ProjectCode,
} from '#contract/project-codes.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatDay } from '#web/format/times.ts';
import { projectCodesWords } from '#web/i18n/project-codes.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { changedEnd, endOf, expiryFrom } from '#web/ui/expiry.ts';
import { ExpiryField } from '#web/ui/expiry-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { useVersionedForm } from '#web/ui/use-versioned-form.ts';
import { FormButtons, FormTrouble, formProps } from '#web/ui/versioned-form.tsx';

interface Props {
  projectId: number;
  /** Absent for a new code. */
  code?: ProjectCode;
  onSaved: (code: ProjectCode) => void;
  onCancel: () => void;
}

const CALL = { invalidates: [listProjectCodes, getProjectCode], label: 'projectCodes' };

/** Name, note, limit and end of a code. */
export function ProjectCodeForm({ projectId, code, onSaved, onCancel }: Props) {
  const t = useWords(projectCodesWords);
  const ui = useWords(uiWords);
  const creation = useChange(createProjectCode, CALL);
  const change = useChange(changeProjectCode, CALL);
  const form = useVersionedForm({
    record: code,
    draftOf: (seen) => ({
      name: seen?.name ?? '',
      note: seen?.note ?? '',
      maxUses: seen?.maxUses?.toString() ?? '',
      expiresAt: seen ? expiryFrom(seen.expiresAt) : ({ choice: 'days90', day: '' } as const),
    }),
    schema: createProjectCode.body,
    bodyOf: ({ name, note, maxUses, expiresAt }, seen) => ({
      name,
      note: note.replaceAll('\n', ' '),
      maxUses: maxUses.trim() === '' ? null : Number(maxUses),
      expiresAt: changedEnd(expiresAt, seen?.expiresAt),
    }),
    atOnce: true,
    save: (body, seen) =>
      seen
        ? change.mutateAsync({
            params: { id: seen.id },
            query: { projectId },
            body: { ...body, version: seen.version },
          })
        : creation.mutateAsync({ query: { projectId }, body }),
    onSaved: ({ projectCode }) => {
      const message = code ? t('saved', { name: projectCode.name }) : t('made', { code: projectCode.code });
      showSnackbar({ message, type: 'success' });
      onSaved(projectCode);
    },
    onTheirs: onCancel,
    ...(code && { question: t('unsaved') }),
  });
  const { draft } = form;
  const line = (name: string, maxUses: string | number | null, end: string | null | undefined) =>
    [name, maxUses || t('noLimit'), end ? formatDay(end) : t('never')].join(' · ');
  return (
    <Stack as="form" gap={20} {...formProps(form)}>
      <Field
        label={t('name')}
        maxLength={80}
        autoFocus
        autoComplete="off"
        help={t('nameHelp')}
        error={form.error('name', t('nameMissing'), t('nameTaken'))}
        {...form.field('name')}
      />
      <Field
        label={t('limit')}
        aside={ui('optional')}
        inputMode="numeric"
        help={t('limitHelp')}
        error={form.error('maxUses', t('limitWrong'), t('limitTooLow', { count: code?.uses ?? 0 }))}
        {...form.field('maxUses')}
      />
      <ExpiryField
        value={draft.expiresAt}
        onChange={(expiresAt) => form.change({ expiresAt })}
        wrong={form.problem('expiresAt') !== undefined}
      />
      <TextAreaField
        label={t('note')}
        aside={ui('optional')}
        rows={2}
        maxLength={500}
        help={t('noteHelp')}
        {...form.field('note')}
      />
      <FormTrouble
        form={form}
        now={(theirs) => theirs && line(theirs.name, theirs.maxUses, theirs.expiresAt)}
        yours={line(draft.name, draft.maxUses, endOf(draft.expiresAt, new Date()))}
        refusals={{ conflict: t('over') }}
      />
      <FormButtons form={form} {...(!code && { save: t('createNow') })} onCancel={onCancel} />
    </Stack>
  );
}
