import type { ReactNode } from 'react';
import { docsWords } from '#web/i18n/docs.ts';
import { useWords } from '#web/i18n/words.ts';
import { Caption } from '#web/ui/caption.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import type { ApiParameter, Operation, Schema } from './api-description.ts';
import { CurlBlock } from './curl-block.tsx';
import styles from './operation.module.css';
import { SchemaOf } from './schema-tree.tsx';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <Caption as="h4" weight={500} leading={16} above={0} below={6}>
        {title}
      </Caption>
      {children}
    </div>
  );
}

/** Parameters read like the fields of a body, so they are shown as such. */
const asSchema = (parameters: readonly ApiParameter[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(
    parameters.map(({ name, schema, description }) => [name, { ...schema, ...(description && { description }) }]),
  ),
  required: parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
});

export function OperationDetails({ operation, curl }: { operation: Operation; curl: string }) {
  const t = useWords(docsWords);
  const { who, parameters, body, reply } = operation;
  const placed = (place: ApiParameter['in']) => parameters.filter((parameter) => parameter.in === place);
  return (
    <Stack className={styles.details}>
      <Part title={t('who')}>
        <Text as="p" size="small" lang="en">
          {who}
        </Text>
      </Part>
      {(['path', 'query'] as const).map(
        (place) =>
          placed(place).length > 0 && (
            <Part key={place} title={`${t('parameters')} (${t(place)})`}>
              <SchemaOf schema={asSchema(placed(place))} direction="sent" />
            </Part>
          ),
      )}
      {body && (
        <Part title={t('body')}>
          <SchemaOf schema={body} direction="sent" />
        </Part>
      )}
      {reply && (
        <Part title={t('reply')}>
          <SchemaOf schema={reply} direction="received" />
        </Part>
      )}
      <Part title={t('example')}>
        <CurlBlock command={curl} />
      </Part>
    </Stack>
  );
}
