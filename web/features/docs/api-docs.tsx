import Braces from 'icon:braces';
import Search from 'icon:search';
import SearchX from 'icon:search-x';
import { useMemo } from 'react';
import { docsWords } from '#web/i18n/docs.ts';
import { useWords } from '#web/i18n/words.ts';
import { useTypedParameter } from '#web/navigation/use-typed-parameter.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty, PageHeader } from '#web/ui/card.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { type ApiDescription, areaId, areaName, byArea, matches, operationsOf } from './api-description.ts';
import { Errors, Signing } from './basics.tsx';
import { curlFor } from './curl-for.ts';
import styles from './docs.module.css';
import { DocsNav } from './docs-nav.tsx';
import { errorLines } from './error-codes.ts';
import { Guide } from './guide.tsx';
import { OperationRow } from './operation-row.tsx';
import { ReportingApps } from './reporting-apps.tsx';
import { useHash } from './use-hash.ts';
import { Webhooks } from './webhooks.tsx';

/** Every call, rendered from the server's own description without external resources. */
export function ApiDocs({ description }: { description: ApiDescription }) {
  const t = useWords(docsWords);
  const hash = useHash();
  const { typed, value: search, type } = useTypedParameter();
  const operations = useMemo(() => operationsOf(description), [description]);
  const found = search ? operations.filter((operation) => matches(operation, search)) : operations;
  const areas = byArea(found);
  const { securitySchemes } = description.components;
  const place = { origin: description.servers?.[0]?.url || location.origin, schemes: securitySchemes };
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <Row
            as="a"
            inline
            nowrap
            size="small"
            minHeight={36}
            link="plain"
            href="/openapi.json"
            target="_blank"
            rel="noreferrer"
          >
            <Braces size={15} aria-hidden="true" />
            {t('openDocument')}
            <Text tone="muted" weight={400}>
              {t('version', { version: description.info.version })}
            </Text>
          </Row>
        }
      />
      <Grid columns="200px minmax(0, 1fr)" gap={32} align="start" className={styles.layout}>
        <DocsNav areas={areas} />
        <Stack gap={28}>
          <search className={styles.search}>
            <Search size={16} aria-hidden="true" />
            <input
              type="search"
              value={typed}
              aria-label={t('search')}
              placeholder={t('searchHint')}
              onChange={(event) => type(event.target.value)}
            />
            <Text size="caption" oneLine role="status">
              {t('found', { count: found.length })}
            </Text>
          </search>
          {found.length === 0 && (
            <Empty
              icon={<SearchX size={22} />}
              title={t('nothingTitle', { search })}
              text={t('nothingText')}
              actions={<Button onClick={() => type('')}>{t('clear')}</Button>}
            />
          )}
          {!search && <Guide origin={place.origin} />}
          {areas.map(([area, ofArea]) => (
            <section key={area} id={areaId(area)} className={styles.area}>
              <h2 lang="en">{areaName(area)}</h2>
              <Text as="div" card line="between">
                {ofArea.map((operation) => (
                  <OperationRow
                    key={operation.id}
                    operation={operation}
                    named={hash === operation.id}
                    curl={() => curlFor(operation, place)}
                  />
                ))}
              </Text>
            </section>
          ))}
          {!search && (
            <>
              <Signing schemes={securitySchemes} />
              <Errors lines={errorLines(description)} />
              <Webhooks />
              <ReportingApps origin={place.origin} />
            </>
          )}
        </Stack>
      </Grid>
    </>
  );
}
