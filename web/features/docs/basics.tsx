import { HEADER } from '#contract/constants.ts';
import { docsWords } from '#web/i18n/docs.ts';
import { useWords } from '#web/i18n/words.ts';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import type { SecurityScheme } from './api-description.ts';
import styles from './docs.module.css';
import type { ErrorLine } from './error-codes.ts';

const PLACE_KEYS = { header: 'inHeader', cookie: 'inCookie', query: 'inQuery' } as const;

function WayOf({ scheme }: { scheme: SecurityScheme }) {
  const t = useWords(docsWords);
  if (scheme.type === 'http') return t(scheme.scheme);
  return (
    <>
      {t(PLACE_KEYS[scheme.in])} <code>{scheme.name}</code>
    </>
  );
}

export function Signing({ schemes }: { schemes: Readonly<Record<string, SecurityScheme>> }) {
  const t = useWords(docsWords);
  return (
    <section id="signing" className={styles.basics}>
      <h2>{t('signing')}</h2>
      <p>{t('signingText', { header: HEADER.token })}</p>
      <p>{t('changesText', { csrf: HEADER.csrf, openId: HEADER.openId })}</p>
      <Text as="dl" size="small" line="between" card above={12} className={styles.schemes}>
        {Object.entries(schemes).map(([name, scheme]) => (
          <Row gap="2 16" align="stretch" pad="8 12" key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <WayOf scheme={scheme} /> {scheme.description && <span lang="en">{scheme.description}</span>}
            </dd>
          </Row>
        ))}
      </Text>
    </section>
  );
}

export function Errors({ lines }: { lines: readonly ErrorLine[] }) {
  const t = useWords(docsWords);
  return (
    <section id="errors" className={styles.basics}>
      <h2>{t('errors')}</h2>
      <p>{t('errorsText')}</p>
      <table className={styles.errors}>
        <thead>
          <tr>
            <th scope="col">{t('errorStatus')}</th>
            <th scope="col">{t('errorCode')}</th>
            <th scope="col">{t('errorMeaning')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ code, status, key }) => (
            <tr key={code}>
              <td>{status}</td>
              <td>
                <code>{code}</code>
              </td>
              <td>{t(key)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
