import { useParameters } from '#web/navigation/use-parameters.ts';
import { CodeDetails } from './code-details.tsx';
import { CodesList } from './codes-list.tsx';

/** The codes of a project, or the one that the address names. */
export function CodesScreen({ projectId }: { projectId: number }) {
  const { parameters } = useParameters();
  return parameters.code ? (
    <CodeDetails key={parameters.code} projectId={projectId} id={parameters.code} />
  ) : (
    <CodesList projectId={projectId} />
  );
}
