import type { ApiKey } from '#contract/api-keys.ts';
import { CommandsCard } from '#web/features/api-keys/commands-card.tsx';
import { KeysScreen } from '#web/features/api-keys/keys-screen.tsx';
import { type ApiDescription, operationsOf } from '#web/features/docs/api-description.ts';
import { curlFor } from '#web/features/docs/curl-for.ts';
import { useApiDescription } from '#web/features/docs/docs.queries.ts';
import { runtime } from '#web/session/page-state.ts';

/** The public calls that a backend can make with this key. */
function commandsOf(description: ApiDescription, { scopes }: ApiKey, projectId: number) {
  const place = { origin: runtime().sdkUrl || location.origin, schemes: description.components.securitySchemes };
  return operationsOf(description)
    .filter(({ path, who }) => path.startsWith('/v20/') && scopes.some((scope) => who.endsWith(` scope ${scope}.`)))
    .map((operation) => ({
      id: operation.id,
      method: operation.method,
      path: operation.path,
      summary: operation.summary,
      command: curlFor(operation, place)
        .replace('$MOVE_USER', who(operation.who, projectId))
        .replaceAll('projectId=1', `projectId=${projectId}`)
        .replaceAll('"projectId":1', `"projectId":${projectId}`),
    }));
}

/** Reporting apps show a user's id as the name, everyone else the project's. */
const who = (right: string, projectId: number): string =>
  right.startsWith('An app') ? '$MOVE_USER' : String(projectId);

function Commands({ apiKey, projectId }: { apiKey: ApiKey; projectId: number }) {
  const { data } = useApiDescription();
  return <CommandsCard commands={data && commandsOf(data, apiKey, projectId)} />;
}

export function Page({ projectId }: { projectId: number }) {
  return <KeysScreen projectId={projectId} commands={(apiKey) => <Commands apiKey={apiKey} projectId={projectId} />} />;
}
