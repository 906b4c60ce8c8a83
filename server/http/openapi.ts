import { z } from 'zod/mini';
import type { AnyEndpoint, Right } from '#contract/endpoint.ts';
import { ERROR_STATUS, failure } from '#contract/errors.ts';

type JsonObject = Record<string, unknown>;

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonObject => {
  // Some fields accept anything or are transformed on the way in: what is documented is what a caller sends.
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return json;
};

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
  'api key': (right) => `The bearer of an API key that may ${right.may}.`,
  device: () => 'A phone, by its access token.',
  'reporting app': () => 'An app that shows a user id and, as its password, an API key that may change.',
};

export const describeRight = (right: Right): string => (RIGHT_WORDS[right.who] as (right: Right) => string)(right);

/** Reading a session takes the call token; the product server also knows the cookie. */
function securityOf({ right, path }: AnyEndpoint): JsonObject[] {
  if (right.who === 'anyone' || right.who === 'identity') return [];
  if (right.who === 'web server') return [{ webServer: [] }];
  if (right.who === 'api key') return [{ projectAndKey: [] }, { apiKey: [] }];
  if (right.who === 'device') return [{ accessToken: [] }];
  if (right.who === 'reporting app') return [{ userAndKey: [] }];
  return path.startsWith('/move') ? [{ callToken: [] }] : [{ callToken: [] }, { loginCookie: [] }];
}

function parametersOf(endpoint: AnyEndpoint): JsonObject[] {
  const fields = (place: 'path' | 'query', schema: z.core.$ZodType) => {
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Record<string, JsonObject>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, json]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: json,
    }));
  };
  return [...fields('path', endpoint.params), ...fields('query', endpoint.query)];
}

const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });

function operationOf(endpoint: AnyEndpoint): JsonObject {
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  return {
    operationId: endpoint.name.replace(/ (\w)/g, (_match, letter: string) => letter.toUpperCase()),
    tags: [endpoint.area],
    summary: endpoint.summary,
    description: `Who: ${describeRight(endpoint.right)}`,
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint),
    ...(hasBody && { requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) } }),
    responses: {
      200: { description: 'Done.', content: json(schemaOf(endpoint.reply, 'output')) },
      default: {
        description: 'Refused or failed; the code says why.',
        content: json({ $ref: '#/components/schemas/Failure' }),
      },
    },
  };
}

/** The API description, derived from the contract alone. */
export function describeApi(endpoints: readonly AnyEndpoint[], version: string, serverUrl: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {};
    Object.assign(paths[endpoint.path] ?? {}, { [endpoint.method.toLowerCase()]: operationOf(endpoint) });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'MOVE Dashboard',
      version,
      description: `Every failure has the same shape and one of these codes: ${Object.keys(ERROR_STATUS).join(', ')}.`,
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.area))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Failure: schemaOf(failure, 'output') },
      securitySchemes: {
        callToken: { type: 'apiKey', in: 'header', name: 'X-MOVE-TOKEN', description: 'Bearer <call token>' },
        loginCookie: { type: 'apiKey', in: 'cookie', name: 'user' },
        projectAndKey: { type: 'http', scheme: 'basic', description: 'projectId:apiKey' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, which names its project.' },
        accessToken: { type: 'http', scheme: 'bearer', description: 'The access token of a device.' },
        userAndKey: { type: 'http', scheme: 'basic', description: 'userId:apiKey' },
        webServer: { type: 'apiKey', in: 'header', name: 'X-MOVE-WEB-SERVER' },
      },
    },
  };
}
