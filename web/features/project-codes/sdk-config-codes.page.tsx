import { text } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { CodeDetails } from './code-details.tsx';
import { CodesList } from './codes-list.tsx';

const PARAMETERS = { code: text() };

/** The codes of a project, or the one that the address names. */
export function Page({ projectId }: { projectId: number }) {
  const { query } = useAddress(PARAMETERS);
  return query.code ? (
    <CodeDetails key={query.code} projectId={projectId} id={query.code} />
  ) : (
    <CodesList projectId={projectId} />
  );
}
