import FolderOpen from 'icon:folder-open';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  addBilledProject,
  type BilledProject,
  type OrganisationState,
  removeBilledProject,
} from '#contract/billing.ts';
import { listAllProjects } from '#contract/dolphin.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { billingAdminWords } from '#web/i18n/billing-admin.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { homeHref } from '#web/navigation/paths.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { reportFailure } from '#web/ui/failure-text.ts';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { SearchBox } from '#web/ui/table-frame.tsx';
import { Text } from '#web/ui/text.tsx';
import { BILLING_CHANGE } from './organisation-calls.ts';

/** The projects that the organisation pays for. */
export function ProjectsTab({ state }: { state: OrganisationState }) {
  const t = useWords(billingAdminWords);
  const [removing, setRemoving] = useState<BilledProject | null>(null);
  const columns: Column<BilledProject>[] = [
    {
      key: 'name',
      label: t('project'),
      onPhone: 'head',
      cell: (row) => (
        <Row as="span" inline gap="4 8">
          <Text as={NearLink} tone="plain" breaks link="plain" href={homeHref(row.projectId)}>
            {row.productName}
          </Text>
          {row.testProject && <Chip tone="info">{t('testProject')}</Chip>}
        </Row>
      ),
    },
    { key: 'id', label: t('number'), cell: (row) => <code>{row.projectId}</code> },
    { key: 'users', label: t('users'), align: 'right', cell: (row) => formatNumber(row.registeredUsers) },
    {
      key: 'remove',
      label: t('remove'),
      align: 'right',
      onPhone: 'bare',
      cell: (row) => (
        <Button kind="quiet" aria-label={t('removeOf', { name: row.productName })} onClick={() => setRemoving(row)}>
          {t('remove')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <Card title={t('projects')} lead={t('projectsLead')} flush>
        <AddProject state={state} />
        {state.projects.length === 0 ? (
          <Empty icon={<FolderOpen size={22} />} title={t('noProjectsTitle')} text={t('noProjectsText')} />
        ) : (
          <DataTable
            caption={t('projects')}
            columns={columns}
            rows={state.projects}
            rowKey={(row) => String(row.projectId)}
          />
        )}
      </Card>
      {removing && (
        <RemoveProject id={state.billingOrganisation.id} project={removing} onDone={() => setRemoving(null)} />
      )}
    </>
  );
}

const TYPING_PAUSE_MS = 200;

function AddProject({ state }: { state: OrganisationState }) {
  const t = useWords(billingAdminWords);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const { data } = useEndpoint(listAllProjects, search === '' ? null : { query: { search, limit: 6 } }, {
    label: 'billing',
    placeholderData: keepPreviousData,
  });
  const adding = useChange(addBilledProject, BILLING_CHANGE);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const add = (projectId: number, name: string) =>
    adding.mutate(
      { params: { id: state.billingOrganisation.id, projectId } },
      {
        onSuccess: () => {
          showSnackbar({ message: t('projectAdded', { name }), type: 'success' });
          setTyped('');
        },
        onError: (error) =>
          error instanceof CallError && error.code === 'conflict'
            ? showSnackbar({ message: t('projectTaken'), type: 'error' })
            : reportFailure(error),
      },
    );
  const found =
    search === ''
      ? []
      : (data?.items ?? []).filter((one) => !state.projects.some((own) => own.projectId === one.projectId));
  return (
    <Stack gap={8} pad="12 20">
      <SearchBox label={t('addProject')} hint={t('findProject')} value={typed} onChange={setTyped} />
      {search !== '' && data && found.length === 0 && <Note>{t('noneFound')}</Note>}
      {found.length > 0 && (
        <Stack as="ul" gap={0} line="between" framed rounded="medium">
          {found.map(({ projectId, productName }) => (
            <Row as="li" key={projectId} gap={12} justify="between" nowrap pad="8 12">
              <span>
                {productName} <code>{projectId}</code>
              </span>
              <Button
                busy={adding.isPending && adding.variables.params.projectId === projectId}
                aria-label={t('addOf', { name: productName })}
                onClick={() => add(projectId, productName)}
              >
                {t('add')}
              </Button>
            </Row>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function RemoveProject({ id, project, onDone }: { id: number; project: BilledProject; onDone: () => void }) {
  const t = useWords(billingAdminWords);
  const removal = useChange(removeBilledProject, BILLING_CHANGE);
  const name = project.productName;
  const remove = () =>
    removal.mutate(
      { params: { id, projectId: project.projectId } },
      {
        onSuccess: () => showSnackbar({ message: t('projectRemoved', { name }), type: 'success' }),
        onError: reportFailure,
        onSettled: onDone,
      },
    );
  return (
    <ConfirmDialog
      title={t('removeProjectTitle')}
      action={t('remove')}
      busyAction={t('removing')}
      busy={removal.isPending}
      onConfirm={remove}
      onCancel={onDone}
    >
      <p>{t('removeProjectText', { name })}</p>
    </ConfirmDialog>
  );
}
