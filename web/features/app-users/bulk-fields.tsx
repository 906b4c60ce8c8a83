import { useId } from 'react';
import { listAppUserFilters } from '#contract/app-user-list.ts';
import { LONGEST_TAG } from '#contract/app-user-tags.ts';
import { childrenOf, SERVICE_NAMES, type Switches } from '#contract/service-tree.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { bulkWords } from '#web/i18n/bulk-works.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { useWords } from '#web/i18n/words.ts';
import { Field } from '#web/ui/field.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './bulk.module.css';
import type { BulkChoice, BulkDraft } from './bulk-choices.ts';
import { withSwitch } from './config-draft.ts';
import { LoggingFields } from './logging-fields.tsx';

interface Props {
  projectId: number;
  choice: BulkChoice;
  draft: BulkDraft;
  isWrong: boolean;
  onChange: (changes: Partial<BulkDraft>) => void;
}

/** The input fields of an action. */
export function BulkFields({ choice, ...props }: Props) {
  if (choice === 'startLogging') return <LoggingFields {...props} />;
  return choice === 'override' ? <ServiceFields {...props} /> : <TagField {...props} />;
}

type FieldProps = Omit<Props, 'choice'>;

function TagField({ projectId, draft, isWrong, onChange }: FieldProps) {
  const t = useWords(bulkWords);
  const own = useWords(appUsersWords);
  const known = useId();
  const { data } = useEndpoint(listAppUserFilters, { query: { projectId } }, { staleTime: 30_000 });
  return (
    <>
      <Field
        label={t('tag')}
        list={known}
        autoComplete="off"
        autoFocus
        value={draft.tag}
        error={isWrong ? own('tagWrong', { max: LONGEST_TAG }) : undefined}
        onChange={({ target }) => onChange({ tag: target.value })}
      />
      <datalist id={known}>
        {data?.tags.map(({ tag }) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  );
}

function ServiceFields({ draft: { services }, isWrong, onChange }: FieldProps) {
  const t = useWords(bulkWords);
  const { service } = useDictionary();
  return (
    <Stack as="fieldset" gap={8}>
      <Text as="legend" weight={500} pad="0 0 8">
        {t('servicesOff')}
      </Text>
      {SERVICE_NAMES.flatMap((name) =>
        ['enabled', ...childrenOf(name)].map((key) => {
          const isOff = (services[name] as Switches | undefined)?.[key] === false;
          return (
            <Row as="label" key={`${name}.${key}`} nowrap gap={8} pad={key === 'enabled' ? 0 : '0 24'} size="small">
              <input
                type="checkbox"
                className={styles.box}
                checked={isOff}
                onChange={() => onChange({ services: withSwitch(services, name, key, isOff) })}
              />
              {service(key === 'enabled' ? name : key)}
            </Row>
          );
        }),
      )}
      {isWrong && (
        <Text tone="danger" size="small" role="alert">
          {t('needsService')}
        </Text>
      )}
    </Stack>
  );
}
