import type { KeyScope } from '#contract/api-key-scopes.ts';
import { type ApiKey, changeApiKey, getApiKey, listApiKeys } from '#contract/api-keys.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatDay } from '#web/format/times.ts';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { changedEnd, endOf, expiryFrom } from '#web/ui/expiry.ts';
import { ExpiryField } from '#web/ui/expiry-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { useVersionedForm } from '#web/ui/use-versioned-form.ts';
import { FormButtons, FormTrouble, formProps } from '#web/ui/versioned-form.tsx';
import { LimitField } from './limit-field.tsx';
import { ScopeFields } from './scope-fields.tsx';

interface Props {
  projectId: number;
  apiKey: ApiKey;
  open: boolean;
  onClose: () => void;
}

type Line = Pick<ApiKey, 'name' | 'scope' | 'expiresAt' | 'requestsPerMinute'>;

export function EditKeyPanel({ open, onClose, ...rest }: Props) {
  const t = useWords(apiKeysWords);
  return (
    <SidePanel open={open} onClose={onClose} title={t('editTitle', { name: rest.apiKey.name })}>
      {open && <EditKeyForm {...rest} onDone={onClose} />}
    </SidePanel>
  );
}

function EditKeyForm({ projectId, apiKey, onDone }: Omit<Props, 'open' | 'onClose'> & { onDone: () => void }) {
  const t = useWords(apiKeysWords);
  const change = useChange(changeApiKey, { invalidates: [listApiKeys, getApiKey], label: 'apiKeys' });
  const form = useVersionedForm({
    record: apiKey,
    draftOf: ({ name, scope, scopes, expiresAt, requestsPerMinute }) => ({
      name,
      scope,
      scopes: scopes as readonly KeyScope[],
      expiresAt: expiryFrom(expiresAt),
      requestsPerMinute,
    }),
    schema: changeApiKey.body,
    bodyOf: ({ expiresAt, scopes, ...draft }, seen) => ({
      version: seen.version,
      ...draft,
      ...(draft.scope === 'custom' && { scopes: [...scopes] }),
      expiresAt: changedEnd(expiresAt, seen.expiresAt),
    }),
    atOnce: true,
    save: (body) => change.mutateAsync({ params: { id: apiKey.id }, query: { projectId }, body }),
    onSaved: ({ apiKey: { name } }) => {
      showSnackbar({ message: t('saved', { name }), type: 'success' });
      onDone();
    },
    onUnchanged: onDone,
    onTheirs: onDone,
    question: t('unsaved'),
  });
  const { draft } = form;
  const line = ({ name, scope, expiresAt, requestsPerMinute }: Line) =>
    `${name} · ${t(`scope_${scope}`)} · ${expiresAt ? formatDay(expiresAt) : t('never')} · ${t('limitOf', { count: requestsPerMinute })}`;
  return (
    <Stack as="form" gap={20} {...formProps(form)}>
      <Field
        label={t('name')}
        maxLength={80}
        autoFocus
        autoComplete="off"
        help={t('renameHelp')}
        error={form.error('name', t('nameMissing'), t('nameTaken'))}
        {...form.field('name')}
      />
      <ScopeFields draft={draft} onChange={form.change} wrong={form.problem('scopes') !== undefined} />
      <ExpiryField
        value={draft.expiresAt}
        onChange={(expiresAt) => form.change({ expiresAt })}
        wrong={form.problem('expiresAt') !== undefined}
      />
      <LimitField
        value={draft.requestsPerMinute}
        onChange={(requestsPerMinute) => form.change({ requestsPerMinute })}
        error={form.problem('requestsPerMinute') && t('limitWrong')}
      />
      <FormTrouble
        form={form}
        now={line}
        yours={line({ ...draft, expiresAt: endOf(draft.expiresAt, new Date()) ?? null })}
        refusals={{ conflict: t('over') }}
      />
      <FormButtons form={form} onCancel={onDone} />
    </Stack>
  );
}
