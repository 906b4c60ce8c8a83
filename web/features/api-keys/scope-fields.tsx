import type { ApiKeyScope, KeyScope } from '#contract/api-key-scopes.ts';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { useWords } from '#web/i18n/words.ts';
import { ScopeChoice } from './scope-choice.tsx';
import { ScopeTable } from './scope-table.tsx';

interface Props {
  draft: { scope: ApiKeyScope; scopes: readonly KeyScope[] };
  onChange: (change: { scope: ApiKeyScope } | { scopes: readonly KeyScope[] }) => void;
  wrong: boolean;
}

/** What a key may do: a predefined scope, or area by area. */
export function ScopeFields({ draft: { scope, scopes }, onChange, wrong }: Props) {
  const t = useWords(apiKeysWords);
  return (
    <>
      <ScopeChoice chosen={scope} onChange={(chosen) => onChange({ scope: chosen })} />
      {scope === 'custom' && (
        <ScopeTable
          chosen={scopes}
          onChange={(chosen) => onChange({ scopes: chosen })}
          error={wrong ? t('scopesMissing') : undefined}
        />
      )}
    </>
  );
}
