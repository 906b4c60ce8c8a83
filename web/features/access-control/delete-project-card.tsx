import { useQueryClient } from '@tanstack/react-query';
import { deleteProject, getProject, listProjectErasures, listProjects } from '#contract/projects.ts';
import { endpointKey, invalidate } from '#web/api/endpoint-key.ts';
import { useChange } from '#web/api/use-change.ts';
import { accessWords } from '#web/i18n/access.ts';
import { useWords } from '#web/i18n/words.ts';
import { failureText } from '#web/ui/failure-text.ts';
import { Note } from '#web/ui/note.tsx';
import { TypedConfirmation } from '#web/ui/typed-confirmation.tsx';
import styles from './danger.module.css';

interface Props {
  projectId: number;
  /** Its name; deleting is disabled until it is known. */
  project: string | undefined;
  onDeleted: () => void;
}

/** Deletes the project after its name is typed. */
export function DeleteProjectCard({ projectId, project, onDeleted }: Props) {
  const t = useWords(accessWords);
  const client = useQueryClient();
  const { error, isPending, mutate, reset } = useChange(deleteProject, {
    label: 'access',
    onSuccess: () => client.removeQueries({ queryKey: endpointKey(listProjectErasures) }),
  });
  const name = project ?? t('thisProject');
  const remove = () =>
    mutate(
      { query: { projectId, productName: name } },
      {
        onSuccess: () => {
          onDeleted();
          void invalidate(client, [listProjects, getProject]);
        },
      },
    );
  return (
    <section className={styles.card} aria-labelledby="delete-project">
      <header className={styles.head}>
        <h2 id="delete-project">{t('danger')}</h2>
        <Note>{t('dangerLead')}</Note>
      </header>
      <TypedConfirmation
        text={t('dangerText', { project: name })}
        start={t('dangerStart')}
        label={t('dangerConfirm', { project: name })}
        matches={(typed) => typed.normalize('NFC') === project}
        mismatch={t('dangerMismatch')}
        action={t('dangerNow')}
        busyAction={t('deleting')}
        busy={isPending}
        trouble={error ? failureText(error) : undefined}
        onConfirm={remove}
        onCancel={reset}
      />
    </section>
  );
}
