import { isGone } from '#web/api/call-failure.ts';
import { Card, Empty, type EmptyProps, Skeleton } from './card.tsx';
import { Failed } from './failed.tsx';

interface Props {
  query: { error: unknown; refetch: () => unknown };
  gone: EmptyProps;
  height?: number;
}

/** In place of a record that is loading, failed to load, or does not exist. */
export function RecordPlaceholder({ query: { error, refetch }, gone, height = 120 }: Props) {
  return (
    <Card>
      {isGone(error) ? (
        <Empty {...gone} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={height} />
      )}
    </Card>
  );
}
