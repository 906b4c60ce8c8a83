import { ApiDocs } from '#web/features/docs/api-docs.tsx';
import { useApiDescription } from '#web/features/docs/docs.queries.ts';
import { DocsSkeleton } from '#web/features/docs/docs-skeleton.tsx';
import { docsWords } from '#web/i18n/docs.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';

export function Page() {
  const t = useWords(docsWords);
  const { data, error, refetch } = useApiDescription();
  if (data) return <ApiDocs description={data} />;
  if (!error) return <DocsSkeleton />;
  return (
    <>
      <PageHeader title={t('title')} />
      <Card>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    </>
  );
}
