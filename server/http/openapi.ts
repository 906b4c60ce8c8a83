import type { z } from 'zod/mini';
import { isReadScope } from '#contract/api-key-scopes.ts';
import { HEADER } from '#contract/constants.ts';
import type { AnyEndpoint, Right } from '#contract/endpoint.ts';
import { ERROR_STATUS, errorCodes, failure } from '#contract/errors.ts';
import { notifications } from '#contract/notifications.ts';
import { createPace } from '#server/pace.ts';
import { createSchemas, type Direction, type JsonObject, referenceTo } from './api-schemas.ts';
import { describeFields, glossaryEntry } from './describe-fields.ts';

const RIGHT_WORDS: { [W in Right['who']]: (right: Extract<Right, { who: W }>) => string } = {
  anyone: (right) => `Anyone: ${right.because}.`,
  identity: (right) => `The bearer of a fresh id token (${right.token}).`,
  'identity or signed-in': () => 'The bearer of a fresh id token in the token header, or anyone signed in.',
  'web server': () => 'The process that serves the pages.',
  'signed-in': () => 'Anyone signed in.',
  self: (right) => `The person named by ${right.uid}, or a dolphin.`,
  member: (right) => `${right.roles.join(' or ')} of the project named by ${right.project}, or a dolphin.`,
  'member of any': (right) => `${right.roles.join(' or ')} of any project, or a dolphin.`,
  dolphin: () => 'A dolphin.',
  'api key': (right) => `The bearer of an API key with the scope ${right.scope}.`,
  device: () => 'A phone, by its access token.',
  'reporting app': () => 'An app that shows a user id and, as its password, an API key with the scope timeline:write.',
};

const PROOF_WORDS = ' Whoever signed in more than ten minutes ago proves again who they are.';

export const describeRight = (right: Right): string =>
  (RIGHT_WORDS[right.who] as (right: Right) => string)(right) +
  ('proof' in right && right.proof === 'recent' ? PROOF_WORDS : '');

/** A session is proven by the call token; `/api` also accepts the cookie. */
function securityOf({ right, path }: AnyEndpoint): JsonObject[] {
  if (right.who === 'anyone' || right.who === 'identity') return [];
  if (right.who === 'web server') return [{ webServer: [] }];
  if (right.who === 'api key') return [{ projectAndKey: [] }, { apiKey: [] }];
  if (right.who === 'device') return [{ accessToken: [] }];
  if (right.who === 'reporting app') return [{ userAndKey: [] }, { apiKey: [] }, { keyInQuery: [] }];
  return path.startsWith('/move') ? [{ callToken: [] }] : [{ callToken: [] }, { loginCookie: [] }];
}

const isPublic = ({ path }: AnyEndpoint): boolean => path.startsWith('/v20/');
const EMPTY_WORDS = { 204: 'There is nothing here.', 303: 'It is elsewhere.', 304: 'Nothing has changed.' } as const;
/** Responses to backends have an ETag. */
const emptyAnswersOf = ({ method, right, empty = [] }: AnyEndpoint): readonly (204 | 303 | 304)[] =>
  method === 'GET' && right.who === 'api key' ? [...new Set([...empty, 304 as const])] : empty;
const hasBody = ({ method }: AnyEndpoint): boolean => method !== 'GET' && method !== 'DELETE';
const JSON_TYPE = 'application/json';
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const isText = (type: string): boolean => /^text\/|[+/](xml|json)$/.test(type);

type SchemaOf = (schema: z.core.$ZodType, direction: Direction) => JsonObject;

function parametersOf(endpoint: AnyEndpoint, schemaOf: SchemaOf): JsonObject[] {
  const fields = (place: 'path' | 'query', schema: z.core.$ZodType) => {
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Record<string, JsonObject>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, json]) => {
      const entry = isPublic(endpoint) ? glossaryEntry(endpoint.name, name) : undefined;
      return {
        name,
        in: place,
        required: place === 'path' || required.includes(name),
        ...(entry && { description: entry[0], example: entry[1] }),
        schema: json,
      };
    });
  };
  const once = isKeyChange(endpoint) ? [IDEMPOTENCY_KEY] : [];
  return [...fields('path', endpoint.params), ...fields('query', endpoint.query), ...once];
}

/** JSON and forms have a schema; files are plain bytes. */
const contentOf = (types: readonly string[], schema: JsonObject, bytes: JsonObject): JsonObject =>
  Object.fromEntries(
    types.map((type) => {
      if (type === JSON_TYPE || FORM_TYPES.includes(type)) return [type, { schema }];
      return [type, isText(type) ? { schema: { type: 'string' } } : bytes];
    }),
  );

/** The error statuses of a call. */
function failuresOf(endpoint: AnyEndpoint): number[] {
  const { right, method } = endpoint;
  return [
    400,
    ...(right.who === 'anyone' && !hasBody(endpoint) ? [] : [401]),
    403,
    404,
    ...(method === 'GET' ? [] : [409]),
    413,
    ...(hasBody(endpoint) ? [415] : []),
    ...(isKeyChange(endpoint) ? [422] : []),
    429,
    500,
    503,
  ];
}

/** Statuses that routes return; others occur before a route is found. */
const FAILURE_STATUSES = [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503];
const failureName = (status: number): string => `Error${status}`;

function operationOf(endpoint: AnyEndpoint, schemaOf: SchemaOf): JsonObject {
  const described: SchemaOf = (schema, direction) => {
    const json = schemaOf(schema, direction);
    if (!isPublic(endpoint)) return json;
    const body = direction === 'input' ? glossaryEntry(endpoint.name, '(body)') : undefined;
    return { ...describeFields(json, endpoint.name), ...(body && { description: body[0], examples: [body[1]] }) };
  };
  const { consumes = [JSON_TYPE], produces = [JSON_TYPE] } = endpoint;
  const reply = described(endpoint.reply, 'output');
  return {
    operationId: idOf(endpoint),
    tags: [endpoint.area],
    summary: endpoint.summary,
    ...(endpoint.deprecated && { deprecated: true }),
    description: `Who: ${describeRight(endpoint.right)}`,
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint, schemaOf),
    ...(hasBody(endpoint) && {
      requestBody: { required: true, content: contentOf(consumes, described(endpoint.body, 'input'), {}) },
    }),
    responses: {
      200: {
        description: 'Done.',
        headers: {
          ...(isPublic(endpoint) && 'cursor' in endpoint.query.shape && NEXT_HEADERS),
          ...(endpoint.right.who === 'api key' && KEY_HEADERS),
        },
        content: contentOf(produces, reply, { schema: { type: 'string', format: 'binary' } }),
      },
      ...Object.fromEntries(emptyAnswersOf(endpoint).map((status) => [status, { description: EMPTY_WORDS[status] }])),
      ...Object.fromEntries(
        failuresOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${failureName(status)}` }]),
      ),
    },
  };
}

const KEY_HEADERS = Object.fromEntries(
  Object.entries({
    [HEADER.apiVersion]: 'The dated version of the API that the answer follows.',
    'RateLimit-Limit': 'How many calls the key may make in a minute.',
    'RateLimit-Remaining': 'How many of them are left.',
    'RateLimit-Reset': 'Seconds until the next minute begins.',
  }).map(([name, description]) => [
    name,
    { description, schema: { type: name === HEADER.apiVersion ? 'string' : 'integer' } },
  ]),
);

const IDEMPOTENCY_KEY = {
  name: HEADER.idempotencyKey,
  in: 'header',
  required: false,
  description: 'Chosen for each change, such as a UUID: sent again within a day, the change is not made again.',
  example: '5d0c1b34-2f61-4a7e-9f0e-2b1f8f0a6f11',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** A change by a backend, which may be retried after a lost response. */
const isKeyChange = ({ right }: AnyEndpoint): boolean => right.who === 'api key' && !isReadScope(right.scope);

const NEXT_HEADERS = {
  [HEADER.nextCursor]: {
    description: 'The cursor of the next page; absent on the last one.',
    schema: { type: 'string' },
  },
  Link: { description: 'The address of the next page, with rel="next".', schema: { type: 'string' } },
};

const idOf = ({ name }: AnyEndpoint): string =>
  name.replace(/[()]/g, '').replace(/[ -](\w)/g, (_match, letter: string) => letter.toUpperCase());

/** One response per status, with its possible error codes. */
function failureResponses(): Record<string, JsonObject> {
  return Object.fromEntries(
    FAILURE_STATUSES.map((status) => {
      const codes = errorCodes.filter((code) => ERROR_STATUS[code] === status);
      const schema = {
        allOf: [
          referenceTo('Failure'),
          { type: 'object', properties: { error: { type: 'object', properties: { code: { enum: codes } } } } },
        ],
      };
      return [
        failureName(status),
        {
          description: `Refused or failed: ${codes.join(', ')}.`,
          content: { [JSON_TYPE]: { schema } },
        },
      ];
    }),
  );
}

const EVENT_WORDS = {
  assistance: 'An impact was detected (AID), or a user asked for assistance (BCALL).',
  timeline: 'A timeline item was created, changed or deleted.',
  summary: 'A user’s week is over and summed up, or its summary changed.',
  poi: 'A user entered, left or stayed at a point of interest.',
} as const;

/** The requests that receivers get and answer with any 2xx. */
const webhooksOf = (schema: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(EVENT_WORDS).map(([name, summary]) => [
      name,
      {
        post: {
          operationId: `on${name.charAt(0).toUpperCase()}${name.slice(1)}`,
          tags: ['webhooks'],
          summary,
          description:
            'Signed by the receiver’s secret: X-Dolphin-Signature over the body, and the three headers of Standard ' +
            'Webhooks. Sent again, with the same webhook-id, until it is answered with 2xx.',
          security: [],
          parameters: [
            ['X-Dolphin-Signature', 'sha256=, then the HMAC-SHA256 of the body in base64.', 'sha256=mHn1…='],
            ['webhook-id', 'The same on every try; deliveries with a known one are duplicates.', 'msg_01'],
            ['webhook-timestamp', 'When this try was sent, in unix seconds.', '1763000000'],
            ['webhook-signature', 'v1, then the HMAC-SHA256 of id, timestamp and body in base64.', 'v1,K5oZ…='],
          ].map(([header, description, example]) => ({
            name: header,
            in: 'header',
            required: true,
            description,
            example,
            schema: { type: 'string' },
          })),
          requestBody: { required: true, content: { [JSON_TYPE]: { schema } } },
          responses: { 200: { description: 'Taken.' }, 410: { description: 'Gone: the receiver is switched off.' } },
        },
      },
    ]),
  );

/** The OpenAPI description, derived from the contract alone; yields to the event loop, because it takes a while. */
export async function describeApi(
  endpoints: readonly AnyEndpoint[],
  version: string,
  serverUrl: string,
): Promise<JsonObject> {
  const pace = createPace();
  const schemas = createSchemas();
  schemas.of(failure, 'output');
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {};
    Object.assign(paths[endpoint.path] ?? {}, { [endpoint.method.toLowerCase()]: operationOf(endpoint, schemas.of) });
    await pace();
  }
  const webhooks = webhooksOf(schemas.of(notifications, 'output'));
  for (const [name, schema] of Object.entries(schemas.components)) describeFields(schema, name);
  return {
    openapi: '3.1.0',
    info: {
      title: 'MOVE Dashboard',
      version,
      description: `Every failure has the same shape and one of these codes: ${Object.keys(ERROR_STATUS).join(', ')}.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set([...endpoints.map((endpoint) => endpoint.area), 'webhooks'])].map((name) => ({ name })),
    paths,
    webhooks,
    components: {
      schemas: schemas.components,
      responses: failureResponses(),
      securitySchemes: {
        callToken: { type: 'apiKey', in: 'header', name: 'X-MOVE-TOKEN', description: 'Bearer <call token>' },
        loginCookie: { type: 'apiKey', in: 'cookie', name: 'user' },
        projectAndKey: { type: 'http', scheme: 'basic', description: 'projectId:apiKey' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, which names its project.' },
        accessToken: { type: 'http', scheme: 'bearer', description: 'The access token of a device.' },
        userAndKey: { type: 'http', scheme: 'basic', description: 'userId:apiKey' },
        keyInQuery: { type: 'apiKey', in: 'query', name: 'key', description: 'An API key, with the user as id.' },
        webServer: { type: 'apiKey', in: 'header', name: 'X-MOVE-WEB-SERVER' },
      },
    },
  };
}
