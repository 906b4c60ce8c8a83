import type { ReactNode } from 'react';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './about.module.css';

/** The part of a query that a list needs. */
interface Paged<Item> {
  data: { pages: readonly { items: readonly Item[] }[] } | undefined;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

interface Props<Item> {
  title: string;
  lead: string;
  /** Shown for an empty list. */
  empty: string;
  list: Paged<Item>;
  row: (item: Item) => ReactNode;
  children?: ReactNode;
}

/** A list with a button to load more. */
export function PagedCard<Item>({ title, lead, empty, list, row, children }: Props<Item>) {
  const ui = useWords(uiWords);
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <Card title={title} lead={lead} flush>
      {children}
      {list.error && !items && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {!items && !list.error && (
        <Text as="p" pad="12 20" tone="muted">
          <Skeleton height={40} />
        </Text>
      )}
      {items?.length === 0 && (
        <Text as="p" pad="12 20" tone="muted">
          {empty}
        </Text>
      )}
      <Text as="ul" line="between" className={styles.rows}>
        {items?.map(row)}
      </Text>
      {list.hasNextPage && (
        <Text as="div" pad="8 20" line="top">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {ui('showMore')}
          </Button>
        </Text>
      )}
    </Card>
  );
}
