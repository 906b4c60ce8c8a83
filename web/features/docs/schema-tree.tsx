import { docsWords } from '../../i18n/docs.ts';
import { useWords } from '../../i18n/words.ts';
import type { Schema } from './api-description.ts';
import styles from './docs.module.css';
import { type Child, childrenOf, limitsOf, typeWords, valuesOf } from './schema-words.ts';

function Line({ child: { name, schema, required } }: { child: Child }) {
  const t = useWords(docsWords);
  const values = valuesOf(schema);
  return (
    <span className={styles.line}>
      <code className={styles.fieldName}>{name}</code>
      <span className={styles.type}>{typeWords(schema, t)}</span>
      {required !== undefined && (
        <span className={required ? styles.required : styles.optional}>{t(required ? 'required' : 'optional')}</span>
      )}
      {limitsOf(schema, t).map((limit) => (
        <span key={limit} className={styles.limit}>
          {limit}
        </span>
      ))}
      {values.length > 0 && (
        <span className={styles.values}>
          {t('oneOf')}{' '}
          {values.map((value) => (
            <code key={value}>{value}</code>
          ))}
        </span>
      )}
    </span>
  );
}

/** Deeper levels open by hand. */
const OPEN_DEPTH = 1;

/** The fields of a value as a tree; what has fields of its own can be folded. */
export function SchemaTree({ schema, depth = 0 }: { schema: Schema; depth?: number }) {
  const t = useWords(docsWords);
  return (
    <ul className={styles.tree}>
      {childrenOf(schema, t).map((child) => (
        <li key={child.name}>
          {childrenOf(child.schema, t).length > 0 ? (
            <details open={depth < OPEN_DEPTH}>
              <summary>
                <Line child={child} />
              </summary>
              <SchemaTree schema={child.schema} depth={depth + 1} />
            </details>
          ) : (
            <div className={styles.leaf}>
              <Line child={child} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A whole body or reply; one without fields says so. */
export function SchemaOf({ schema }: { schema: Schema }) {
  const t = useWords(docsWords);
  if (childrenOf(schema, t).length > 0) return <SchemaTree schema={schema} />;
  return <p className={styles.plain}>{schema.type === 'object' ? t('emptyBody') : typeWords(schema, t)}</p>;
}
