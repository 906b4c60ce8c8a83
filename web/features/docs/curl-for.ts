import type { Operation, SecurityScheme } from './api-description.ts';
import { sampleOf } from './sample.ts';

interface Place {
  origin: string;
  schemes: Readonly<Record<string, SecurityScheme>>;
}

/** For a shell: between single quotes nothing is special but the quote itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function addressOf({ path, parameters }: Operation, origin: string): string {
  const value = (name: string): string => {
    const parameter = parameters.find((one) => one.name === name);
    return encodeURIComponent(String(sampleOf(parameter?.schema ?? {}, name)));
  };
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => value(name));
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name }) => `${encodeURIComponent(name)}=${value(name)}`);
  return `${origin}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** The secret comes from the environment, so that it is neither copied around nor kept in a history. */
function signing({ security }: Operation, schemes: Place['schemes']): string[] {
  const header = security.map((name) => schemes[name]).find((scheme) => scheme?.in === 'header');
  if (!header) return [];
  const bearer = header.description?.startsWith('Bearer') ? 'Bearer ' : '';
  return [`-H "${header.name}: ${bearer}$${bearer ? 'MOVE_TOKEN' : 'MOVE_KEY'}"`];
}

/** The call as a command that can be pasted. */
export function curlFor(operation: Operation, { origin, schemes }: Place): string {
  const changes = operation.method !== 'GET';
  const parts = [
    `curl ${changes ? `-X ${operation.method} ` : ''}${quoted(addressOf(operation, origin))}`,
    ...signing(operation, schemes),
    ...(changes ? [`-H ${quoted(`Origin: ${origin}`)}`, `-H ${quoted('Content-Type: application/json')}`] : []),
    ...(operation.body ? [`-d ${quoted(JSON.stringify(sampleOf(operation.body)))}`] : []),
  ];
  return parts.join(' \\\n  ');
}
