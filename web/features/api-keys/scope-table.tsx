import CircleAlert from 'icon:circle-alert';
import { KEY_AREAS, KEY_SCOPES, type KeyScope, type KeyVerb } from '#contract/api-key-scopes.ts';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { useWords } from '#web/i18n/words.ts';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';

interface Props {
  chosen: readonly KeyScope[];
  onChange: (scopes: readonly KeyScope[]) => void;
  error: string | undefined;
}

/** What a custom key may do in each area. */
export function ScopeTable({ chosen, onChange, error }: Props) {
  const t = useWords(apiKeysWords);
  const toggle = (scope: KeyScope, isChosen: boolean) =>
    onChange(KEY_SCOPES.filter((one) => (one === scope ? isChosen : chosen.includes(one))));
  return (
    <Stack as="fieldset" gap={8}>
      <Text as="legend" size="small" weight={500} below={6}>
        {t('scopes')}
      </Text>
      {KEY_AREAS.map((area) => (
        <Row as="div" key={area} gap="2 16" justify="between" pad="0 0 8" line="bottom">
          <span>{t(`area_${area}`)}</span>
          <Row as="span" gap="2 16">
            {KEY_SCOPES.filter((scope) => scope.startsWith(`${area}:`)).map((scope) => (
              <Row key={scope} as="label" inline gap={6} nowrap size="small">
                <input
                  type="checkbox"
                  aria-label={`${t(`area_${area}`)}: ${t(`verb_${verbOf(scope)}`)}`}
                  checked={chosen.includes(scope)}
                  onChange={({ target }) => toggle(scope, target.checked)}
                />
                {t(`verb_${verbOf(scope)}`)}
              </Row>
            ))}
          </Row>
        </Row>
      ))}
      {error && (
        <Row as="p" gap={6} nowrap tone="danger" size="small">
          <CircleAlert size={14} aria-hidden="true" />
          {error}
        </Row>
      )}
    </Stack>
  );
}

const verbOf = (scope: KeyScope): KeyVerb => scope.split(':')[1] as KeyVerb;
