import type { Operation, SecurityScheme } from './api-description.ts';
import { sampleOf } from './sample-value.ts';

interface Place {
  origin: string;
  schemes: Readonly<Record<string, SecurityScheme>>;
}

/** Quotes for a shell: within single quotes only the quote itself is special. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Some calls of backends take them in the query or in the body, so that neither requires them. */
const SUBJECT: ReadonlySet<string> = new Set(['projectId', 'userId']);

function addressOf({ path, parameters }: Operation, origin: string): string {
  const value = (name: string): string => {
    const parameter = parameters.find((one) => one.name === name);
    return encodeURIComponent(String(parameter?.example ?? sampleOf(parameter?.schema ?? {}, name)));
  };
  const isPublic = path.startsWith('/v20/');
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => value(name));
  const query = parameters
    .filter(({ in: place, required, name }) => place === 'query' && (required || (isPublic && SUBJECT.has(name))))
    .map(({ name }) => `${encodeURIComponent(name)}=${value(name)}`);
  return `${origin}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

const isCookie = (scheme: SecurityScheme): boolean => scheme.type === 'apiKey' && scheme.in === 'cookie';

/** The secret comes from the environment, so that it does not end up in a shell history. */
function signing({ security }: Operation, schemes: Place['schemes']): string[] {
  const way = security.map((name) => schemes[name]).find((scheme) => scheme && !isCookie(scheme));
  if (!way) return [];
  if (way.type === 'http') {
    return [way.scheme === 'basic' ? '-u "$MOVE_USER:$MOVE_KEY"' : '-H "Authorization: Bearer $MOVE_TOKEN"'];
  }
  const value = way.description?.startsWith('Bearer') ? 'Bearer $MOVE_TOKEN' : '$MOVE_KEY';
  return [`-H "${way.name}: ${value}"`];
}

const bodyOf = ({ body, bodyType }: Operation): string[] => {
  if (body) return [`-d ${quoted(JSON.stringify(sampleOf(body)))}`];
  return bodyType ? ['--data-binary @file'] : [];
};

/** Changes there are taken from the dashboard's own origin only; phones and servers call elsewhere and have none. */
const DASHBOARD_AREAS = /^\/(api|auth|move)\//;

/** The call as a command to copy. */
export function curlFor(operation: Operation, { origin, schemes }: Place): string {
  const changes = operation.method !== 'GET';
  const parts = [
    `curl ${changes ? `-X ${operation.method} ` : ''}${quoted(addressOf(operation, origin))}`,
    ...signing(operation, schemes),
    ...(changes && DASHBOARD_AREAS.test(operation.path) ? [`-H ${quoted(`Origin: ${origin}`)}`] : []),
    ...(changes ? [`-H ${quoted(`Content-Type: ${operation.bodyType ?? 'application/json'}`)}`] : []),
    ...bodyOf(operation),
  ];
  return parts.join(' \\\n  ');
}
