import Send from 'icon:send';
import { listOutdatedProjects, notifyOutdatedProjects, type OutdatedProject } from '#contract/sdk-versions.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { sdkVersionsWords } from '#web/i18n/sdk-versions.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { adminHref } from '#web/navigation/paths.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Note } from '#web/ui/note.tsx';

/** Which projects have app users with outdated versions; their admins can be asked to update. */
export function OutdatedCard() {
  const t = useWords(sdkVersionsWords);
  const { data, error, refetch } = useEndpoint(listOutdatedProjects, {}, { label: 'sdkVersions' });
  const notify = useChange(notifyOutdatedProjects, { invalidates: [listOutdatedProjects], label: 'sdkVersions' });
  const send = async (projects: readonly OutdatedProject[]) => {
    const { notified } = await notify.mutateAsync({ body: { projectIds: projects.map((one) => one.projectId) } });
    showSnackbar({ message: t('outdatedNotified', { count: notified.length }), type: 'success' });
  };
  const items = data?.items ?? [];
  return (
    <Card
      title={t('outdated')}
      lead={t('outdatedLead')}
      flush={items.length > 0}
      action={
        items.length > 1 && (
          <Button icon={<Send size={15} aria-hidden="true" />} busy={notify.isPending} onClick={() => void send(items)}>
            {t('outdatedNotifyAll', { count: items.length })}
          </Button>
        )
      }
    >
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={96} />
      ) : items.length === 0 ? (
        <Note>{t('outdatedNone')}</Note>
      ) : (
        <DataTable
          caption={t('outdated')}
          rows={items}
          rowKey={({ projectId }) => String(projectId)}
          columns={[
            { key: 'project', label: t('outdatedProject'), cell: (row) => row.productName, onPhone: 'head' },
            {
              key: 'users',
              label: t('columnUsers'),
              cell: ({ projectId, users }) => (
                <NearLink href={`${adminHref('/admin/appUsers', projectId)}&outdated=true`}>
                  {t('outdatedUsers', { count: users, shown: formatNumber(users) })}
                </NearLink>
              ),
            },
            {
              key: 'versions',
              label: t('columnVersion'),
              cell: ({ versions, moreVersions }) =>
                [
                  versions.map(({ platform, version }) => `${platform} ${version}`).join(', '),
                  ...(moreVersions ? [t('moreVersions', { count: moreVersions, n: formatNumber(moreVersions) })] : []),
                ].join(' '),
            },
            {
              key: 'notified',
              label: t('outdatedNotifiedAt'),
              cell: ({ notifiedAt }) => <Ago at={notifiedAt} otherwise={t('outdatedNever')} />,
            },
            {
              key: 'notify',
              label: t('outdatedAction'),
              cell: (row) => (
                <Button
                  icon={<Send size={15} aria-hidden="true" />}
                  busy={notify.isPending}
                  aria-label={t('outdatedNotifyOf', { project: row.productName })}
                  onClick={() => void send([row])}
                >
                  {t('outdatedNotify')}
                </Button>
              ),
            },
          ]}
        />
      )}
    </Card>
  );
}
