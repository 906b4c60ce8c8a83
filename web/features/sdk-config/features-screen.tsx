import { sdkConfigWords } from '#web/i18n/sdk-config.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Sections } from '#web/ui/sections.tsx';
import { Text } from '#web/ui/text.tsx';
import { FeaturesForm } from './features-form.tsx';
import { RolloutCard } from './rollout-card.tsx';
import { useSdkConfig } from './sdk-config.queries.ts';

/** What the phones of a project may do, and what its app is told. */
export function FeaturesScreen({ projectId, project }: { projectId: number; project: string }) {
  const t = useWords(sdkConfigWords);
  const config = useSdkConfig(projectId);
  if (!config.data && config.error) {
    return (
      <Card>
        <Failed error={config.error} onRetry={() => void config.refetch()} />
      </Card>
    );
  }
  if (!config.data) {
    return (
      <Sections>
        <Skeleton height={36} />
        <Skeleton height={520} />
        <Skeleton height={320} />
      </Sections>
    );
  }
  const { rollout } = config.data;
  return (
    <>
      {rollout && (
        <>
          <RolloutCard projectId={projectId} project={project} state={config.data} rollout={rollout} />
          <Text as="div" below={20}>
            <Notice tone="info">{t('rolloutLocked')}</Notice>
          </Text>
        </>
      )}
      <FeaturesForm projectId={projectId} state={config.data} onTheirs={() => void config.refetch()} />
    </>
  );
}
