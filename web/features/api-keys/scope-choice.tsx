import { API_KEY_SCOPES, type ApiKeyScope } from '#contract/api-key-scopes.ts';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { useWords } from '#web/i18n/words.ts';
import { ChoiceBox } from '#web/ui/choice-box.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';

/** The three scopes, each with what it is for. */
export function ScopeChoice({ chosen, onChange }: { chosen: ApiKeyScope; onChange: (scope: ApiKeyScope) => void }) {
  const t = useWords(apiKeysWords);
  return (
    <Stack as="fieldset" gap={8}>
      <Text as="legend" size="small" weight={500} below={6}>
        {t('scope')}
      </Text>
      {API_KEY_SCOPES.map((scope) => (
        <ChoiceBox
          key={scope}
          type="radio"
          name="scope"
          value={scope}
          label={t(`scope_${scope}`)}
          help={t(`may_${scope}`)}
          checked={chosen === scope}
          onChange={() => onChange(scope)}
        />
      ))}
    </Stack>
  );
}
