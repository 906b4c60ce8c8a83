import { type ApiKeyScope, type KeyScope, REQUESTS_A_MINUTE } from '#contract/api-key-scopes.ts';
import { type ApiKey, createApiKey, getApiKey, listApiKeys } from '#contract/api-keys.ts';
import { useChange } from '#web/api/use-change.ts';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { useWords } from '#web/i18n/words.ts';
import { changedEnd, type Expiry } from '#web/ui/expiry.ts';
import { ExpiryField } from '#web/ui/expiry-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { useVersionedForm } from '#web/ui/use-versioned-form.ts';
import { FormButtons, FormTrouble, formProps } from '#web/ui/versioned-form.tsx';
import { LimitField } from './limit-field.tsx';
import { ScopeFields } from './scope-fields.tsx';

interface Props {
  projectId: number;
  onMade: (made: { apiKey: ApiKey; secret: string }) => void;
  onCancel: () => void;
}

interface Draft {
  name: string;
  scope: ApiKeyScope;
  scopes: readonly KeyScope[];
  requestsPerMinute: number;
  expiresAt: Expiry;
}
const NEW_KEY: Draft = {
  name: '',
  scope: 'write-only',
  scopes: ['users:read'],
  requestsPerMinute: REQUESTS_A_MINUTE.usual,
  expiresAt: { choice: 'year', day: '' },
};

export function CreateKeyForm({ projectId, onMade, onCancel }: Props) {
  const t = useWords(apiKeysWords);
  const creation = useChange(createApiKey, { invalidates: [listApiKeys, getApiKey], label: 'apiKeys' });
  const form = useVersionedForm({
    record: null,
    draftOf: () => NEW_KEY,
    schema: createApiKey.body,
    bodyOf: ({ expiresAt, scopes, ...draft }) => ({
      ...draft,
      ...(draft.scope === 'custom' && { scopes: [...scopes] }),
      expiresAt: changedEnd(expiresAt) ?? undefined,
    }),
    save: (body) => creation.mutateAsync({ query: { projectId }, body }),
    onSaved: onMade,
  });
  const { draft } = form;
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
      <ScopeFields draft={draft} onChange={form.change} wrong={form.problem('scopes') !== undefined} />
      <LimitField
        value={draft.requestsPerMinute}
        onChange={(requestsPerMinute) => form.change({ requestsPerMinute })}
        error={form.problem('requestsPerMinute') && t('limitWrong')}
      />
      <ExpiryField
        value={draft.expiresAt}
        onChange={(expiresAt) => form.change({ expiresAt })}
        wrong={form.problem('expiresAt') !== undefined}
      />
      <FormTrouble form={form} refusals={{ conflict: t('over') }} />
      <FormButtons form={form} save={t('createNow')} onCancel={onCancel} />
    </Stack>
  );
}
