import { ApiDocs } from '../features/docs/api-docs.tsx';
import { useApiDescription } from '../features/docs/docs.queries.ts';
import { DocsSkeleton } from '../features/docs/docs-skeleton.tsx';
import { docsWords } from '../i18n/docs.ts';
import { useWords } from '../i18n/words.ts';
import { Card, PageHeader } from '../ui/card.tsx';
import { Failed } from '../ui/failed.tsx';

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
