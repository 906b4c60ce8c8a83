import { docsWords } from '#web/i18n/docs.ts';
import { useWords } from '#web/i18n/words.ts';
import { Caption } from '#web/ui/caption.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import type { Schema } from './api-description.ts';
import styles from './operation.module.css';
import { type Child, childrenOf, limitsOf, typeWords, valuesOf } from './schema-words.ts';

/** Request fields are marked required or optional; of replies, only fields that may be missing are marked. */
export type Direction = 'sent' | 'received';

function Presence({ required, direction }: { required: boolean; direction: Direction }) {
  const t = useWords(docsWords);
  if (direction === 'received') return required ? null : <span className={styles.optional}>{t('maybeMissing')}</span>;
  return <span className={required ? styles.required : styles.optional}>{t(required ? 'required' : 'optional')}</span>;
}

function Line({ child: { name, schema, required }, direction }: { child: Child; direction: Direction }) {
  const t = useWords(docsWords);
  const values = valuesOf(schema);
  return (
    <Row as="span" gap="2 8" align="baseline">
      <Text as="code" weight={600}>
        {name}
      </Text>
      <Text tone="info" size="caption" mono>
        {typeWords(schema, t)}
      </Text>
      {required !== undefined && <Presence required={required} direction={direction} />}
      {schema.description && <Caption lang="en">{schema.description}</Caption>}
      {limitsOf(schema, t).map((limit) => (
        <Caption key={limit}>{limit}</Caption>
      ))}
      {values.length > 0 && (
        <Caption className={styles.values}>
          {t('oneOf')}{' '}
          {values.map((value) => (
            <code key={value}>{value}</code>
          ))}
        </Caption>
      )}
    </Row>
  );
}

/** Deeper levels are collapsed. */
const OPEN_DEPTH = 1;

interface TreeProps {
  schema: Schema;
  direction: Direction;
  depth?: number;
}

/** The fields of a value as a collapsible tree. */
export function SchemaTree({ schema, direction, depth = 0 }: TreeProps) {
  const t = useWords(docsWords);
  return (
    <Text as="ul" size="small" line={depth === 0 ? 'between' : undefined} className={styles.tree}>
      {childrenOf(schema, t).map((child) => (
        <li key={child.name}>
          {childrenOf(child.schema, t).length > 0 ? (
            <details open={depth < OPEN_DEPTH}>
              <summary>
                <Line child={child} direction={direction} />
              </summary>
              <SchemaTree schema={child.schema} direction={direction} depth={depth + 1} />
            </details>
          ) : (
            <div className={styles.leaf}>
              <Line child={child} direction={direction} />
            </div>
          )}
        </li>
      ))}
    </Text>
  );
}

/** A body or reply, with a note if it has no fields. */
export function SchemaOf({ schema, direction }: Omit<TreeProps, 'depth'>) {
  const t = useWords(docsWords);
  if (childrenOf(schema, t).length > 0) return <SchemaTree schema={schema} direction={direction} />;
  return (
    <Text as="p" size="small">
      {schema.type === 'object' ? t('emptyBody') : typeWords(schema, t)}
    </Text>
  );
}
