import FolderSearch from 'icon:folder-search';
import { useState } from 'react';
import { getConfigSource, listConfigSources, type SdkConfig } from '#contract/sdk-config.ts';
import { request } from '#web/api/request.ts';
import { usePages } from '#web/api/use-pages.ts';
import { sdkConfigWords } from '#web/i18n/sdk-config.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { SearchBox } from '#web/ui/table-frame.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './panels.module.css';
import { SDK_CONFIG_LABEL } from './sdk-config.queries.ts';

interface Props {
  projectId: number;
  onCopy: (config: SdkConfig, project: string) => void;
  onClose: () => void;
}

const SOURCES = 20;

/** Copies the configuration of another project that the person administers into the form. */
export function CopyPanel({ projectId, onCopy, onClose }: Props) {
  const t = useWords(sdkConfigWords);
  const ui = useWords(uiWords);
  const [search, setSearch] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const sources = usePages(listConfigSources, { query: { projectId, limit: SOURCES, search: search.trim() || null } });
  const items = sources.rows;
  const copy = async (source: number) => {
    setTrouble(null);
    try {
      const { config, productName } = await request(
        getConfigSource,
        { params: { id: source }, query: { projectId } },
        SDK_CONFIG_LABEL,
      );
      onCopy(config, productName);
    } catch (error) {
      setTrouble(failureText(error));
    }
  };
  return (
    <SidePanel open onClose={onClose} title={t('copyFrom')} lead={t('copyLead')}>
      <Stack gap={12}>
        <SearchBox label={t('copySearch')} value={search} onChange={setSearch} />
        {trouble && <Notice tone="error">{trouble}</Notice>}
        {sources.error && !items && <Failed error={sources.error} onRetry={() => void sources.refetch()} />}
        {!items && !sources.error && <Skeleton height={120} />}
        {items?.length === 0 && (
          <Empty icon={<FolderSearch size={22} />} title={t('copyNone')} text={t('copyNoneText')} />
        )}
        {items && items.length > 0 && (
          <ul>
            {items.map(({ projectId: id, productName }) => (
              <li key={id}>
                <Row
                  as="button"
                  gap={12}
                  align="baseline"
                  justify="between"
                  nowrap
                  tone="plain"
                  textAlign="left"
                  breaks
                  pad="8 12"
                  rounded="small"
                  minHeight={44}
                  className={styles.source}
                  hovers
                  wide
                  type="button"
                  title={t('copyThis', { project: productName })}
                  onClick={() => void copy(id)}
                >
                  {productName}
                  <Text as="code" tone="muted">
                    {id}
                  </Text>
                </Row>
              </li>
            ))}
          </ul>
        )}
        {sources.hasMore && (
          <Button busy={sources.isFetchingNextPage} onClick={sources.loadMore}>
            {ui('showMore')}
          </Button>
        )}
      </Stack>
    </SidePanel>
  );
}
