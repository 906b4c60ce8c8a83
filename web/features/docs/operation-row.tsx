import ChevronRight from 'icon:chevron-right';
import Link2 from 'icon:link-2';
import { useEffect, useId, useRef, useState } from 'react';
import { docsWords } from '#web/i18n/docs.ts';
import { useWords } from '#web/i18n/words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import type { Operation } from './api-description.ts';
import styles from './operation.module.css';
import { OperationDetails } from './operation-details.tsx';

const METHOD_STYLES: Readonly<Record<string, string | undefined>> = {
  GET: styles.get,
  POST: styles.post,
  PUT: styles.put,
  PATCH: styles.put,
  DELETE: styles.delete,
};

interface Props {
  operation: Operation;
  /** The address names this call: opens it and scrolls to it. */
  named: boolean;
  curl: () => string;
}

/** One call as a row; its details are rendered only when opened. */
export function OperationRow({ operation, named, curl }: Props) {
  const t = useWords(docsWords);
  const { id, method, path, summary } = operation;
  const [open, setOpen] = useState(named);
  const row = useRef<HTMLElement>(null);
  const detailsId = useId();

  useEffect(() => {
    if (!named) return;
    setOpen(true);
    row.current?.scrollIntoView({ block: 'start' });
  }, [named]);

  return (
    <article ref={row} id={id} className={classNames(styles.operation, open && styles.open)}>
      <Row gap={0} nowrap className={styles.head}>
        <Text as="h3" grow shrink>
          <Row
            as="button"
            nowrap
            tone="plain"
            textAlign="left"
            pad="6 4 6 12"
            rounded="medium"
            minHeight={42}
            className={styles.toggle}
            wide
            type="button"
            aria-expanded={open}
            aria-controls={open ? detailsId : undefined}
            onClick={() => setOpen(!open)}
          >
            <ChevronRight className={styles.chevron} size={14} aria-hidden="true" />
            <span className={classNames(styles.method, METHOD_STYLES[method])}>{method}</span>
            <Row as="span" gap="0 12" align="baseline" shrink grow className={styles.what}>
              <Text as="code" size="small" weight={500} breaks className={styles.path}>
                {path}
              </Text>
              <Text tone="muted" basis={300} shrink className={styles.summary} lang="en">
                {summary}
              </Text>
            </Row>
          </Row>
        </Text>
        <a className={styles.anchor} href={`#${id}`} aria-label={`${t('link')}: ${method} ${path}`} title={t('link')}>
          <Link2 size={15} aria-hidden="true" />
        </a>
      </Row>
      {open && (
        <div id={detailsId}>
          <OperationDetails operation={operation} curl={curl()} />
        </div>
      )}
    </article>
  );
}
