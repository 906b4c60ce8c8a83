import type { AnyEndpoint } from '#contract/endpoint.ts';
import { describeApi } from '#server/http/openapi.ts';

/** The part of JSON schema that the API description uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  description?: string;
}

export interface Field {
  name: string;
  schema: Schema;
  required: boolean;
  description: string;
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  inPath: Field[];
  inQuery: Field[];
  /** The fields of an object, or the whole of any other body. */
  body: { fields: Field[] } | { whole: Schema } | undefined;
  reply: Schema | 'bytes' | 'text' | 'text or bytes';
  /** Whether one reply may lead to the next. */
  hasPages: boolean;
}

export interface Api {
  operations: Operation[];
  schemas: Record<string, Schema>;
}

interface Described {
  operationId: string;
  summary: string;
  parameters: { name: string; in: 'path' | 'query'; required: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

const JSON_TYPE = 'application/json';

/** What a customer's backend may call, as its API description has it. */
export async function backendApi(endpoints: readonly AnyEndpoint[]): Promise<Api> {
  const ofBackends = endpoints
    .filter(({ path, right }) => path.startsWith('/v20/') && right.who === 'api key')
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const description = (await describeApi(ofBackends, '', '')) as unknown as {
    paths: Record<string, Record<string, Described>>;
    components: { schemas: Record<string, Schema> };
  };
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(method.toUpperCase(), path, described)),
  );
  return { operations, schemas: description.components.schemas };
}

function operationOf(method: string, path: string, described: Described): Operation {
  const { operationId, summary, parameters, requestBody, responses } = described;
  const fieldsIn = (place: 'path' | 'query'): Field[] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, required, description = '' }) => ({ name, schema, required, description }));
  const inQuery = fieldsIn('query');
  return {
    id: operationId,
    method,
    path,
    summary,
    inPath: fieldsIn('path'),
    inQuery,
    body: bodyOf(requestBody?.content[JSON_TYPE]?.schema, inQuery),
    reply: replyOf(responses['200']?.content ?? {}),
    hasPages: inQuery.some(({ name }) => name === 'cursor'),
  };
}

/** What may stand in the query or in the body is sent in the query. */
function bodyOf(schema: Schema | undefined, inQuery: readonly Field[]): Operation['body'] {
  if (!schema) return undefined;
  const { properties, required = [] } = schema;
  if (!properties) return { whole: schema };
  const fields = Object.entries(properties).map(([name, field]) => ({
    ...{ name, schema: field, required: required.includes(name), description: field.description ?? '' },
  }));
  return { fields: fields.filter(({ name }) => !inQuery.some((other) => other.name === name)) };
}

function replyOf(content: Record<string, { schema?: Schema }>): Operation['reply'] {
  const json = content[JSON_TYPE]?.schema;
  if (json) return json;
  const types = Object.keys(content);
  if (types.every((type) => type.startsWith('text/'))) return 'text';
  return types.some((type) => type.startsWith('text/')) ? 'text or bytes' : 'bytes';
}

/** Everything that a caller names, each once; the client knows its project. */
export function inputsOf({ inPath, inQuery, body }: Operation): Field[] {
  const ofBody =
    body && 'whole' in body
      ? [{ name: 'body', schema: body.whole, required: true, description: body.whole.description ?? '' }]
      : (body?.fields ?? []);
  return [...inPath, ...inQuery, ...ofBody].map((field) =>
    field.name === 'projectId' ? { ...field, required: false } : field,
  );
}
