/** The parts of an OpenAPI 3.1 document that are shown. */
export interface Schema {
  $ref?: string;
  description?: string;
  examples?: unknown[];
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
}
export interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  example?: unknown;
  schema: Schema;
}
interface Content {
  content?: Record<string, { schema?: Schema }>;
}
export interface RawOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: ApiParameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}
export type SecurityScheme = { description?: string } & (
  | { type: 'apiKey'; in: 'header' | 'cookie' | 'query'; name: string }
  | { type: 'http'; scheme: 'basic' | 'bearer' }
);
export interface ApiDescription {
  info: { title: string; version: string };
  servers?: { url: string }[];
  tags?: { name: string }[];
  paths: Record<string, Record<string, RawOperation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, SecurityScheme> };
}

/** One listed call. */
export interface Operation {
  id: string;
  area: string;
  method: string;
  path: string;
  summary: string;
  who: string;
  security: string[];
  parameters: ApiParameter[];
  body: Schema | undefined;
  /** The media type of the body. */
  bodyType: string | undefined;
  reply: Schema | undefined;
}

const JSON_TYPE = 'application/json';

/** Replaces references by what they name, so that a call can be shown by itself. */
function resolverOf(schemas: Readonly<Record<string, Schema>>): (schema: Schema) => Schema {
  const resolved = new Map<string, Schema>();
  const each = (record: Record<string, Schema>) =>
    Object.fromEntries(Object.entries(record).map(([name, schema]) => [name, resolve(schema)]));
  const named = (name: string): Schema => {
    const known = resolved.get(name);
    if (known) return known;
    const result: Schema = {};
    resolved.set(name, result);
    return Object.assign(result, resolve(schemas[name] ?? {}));
  };
  const resolve = (schema: Schema): Schema => {
    const { $ref, ...own } = schema;
    if ($ref) return { ...named($ref.split('/').at(-1) ?? ''), ...own };
    const { properties, items, additionalProperties, anyOf, oneOf } = schema;
    return {
      ...schema,
      ...(properties && { properties: each(properties) }),
      ...(items && { items: resolve(items) }),
      ...(typeof additionalProperties === 'object' && { additionalProperties: resolve(additionalProperties) }),
      ...(anyOf && { anyOf: anyOf.map(resolve) }),
      ...(oneOf && { oneOf: oneOf.map(resolve) }),
    };
  };
  return resolve;
}

export const operationsOf = ({ paths, components }: ApiDescription): Operation[] => {
  const resolve = resolverOf(components.schemas);
  const schemaIn = ({ content = {} }: Content = {}): Schema | undefined => {
    const schema = content[JSON_TYPE]?.schema;
    return schema && resolve(schema);
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => ({
      id: raw.operationId,
      area: raw.tags[0] ?? '',
      method: method.toUpperCase(),
      path,
      summary: raw.summary,
      who: (raw.description ?? '').replace(/^Who: /, ''),
      security: (raw.security ?? []).flatMap((way) => Object.keys(way)),
      parameters: raw.parameters ?? [],
      body: schemaIn(raw.requestBody),
      bodyType: Object.keys(raw.requestBody?.content ?? {})[0],
      reply: schemaIn(raw.responses['200']),
    })),
  );
};

/** Every word of the search must be found somewhere in the call. */
export function matches(operation: Operation, search: string): boolean {
  const { id, area, method, path, summary } = operation;
  const text = [id, area, method, path, summary].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The calls of each area, areas in the order of the document. */
export function byArea(operations: readonly Operation[]): [area: string, operations: Operation[]][] {
  const areas = new Map<string, Operation[]>();
  for (const operation of operations) areas.set(operation.area, [...(areas.get(operation.area) ?? []), operation]);
  return [...areas];
}

/** The anchor of an area. */
export const areaId = (area: string): string => `area-${area.replaceAll(/\W+/g, '-')}`;

/** "access-control" as a heading. */
export const areaName = (area: string): string =>
  (area.charAt(0).toUpperCase() + area.slice(1))
    .replaceAll('-', ' ')
    .replace(/^(Api|Sdk)/, (short) => short.toUpperCase());
