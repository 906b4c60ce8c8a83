import { beforeAll, describe, expect, it } from 'vitest';
import { API_GLOSSARY } from '#contract/api-glossary.ts';
import { errorCodes } from '#contract/errors.ts';
import { getUser } from '#contract/users.ts';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { catalogue } from '#tests/setup/catalogue.ts';

let app: TestApp;
// The description is read as any client would read it: as plain JSON.
// biome-ignore lint/suspicious/noExplicitAny: foreign JSON
let document: any;
beforeAll(async () => {
  app = await anApp();
  document = (await app.send('GET', '/openapi.json')).body;
});

describe('the API description', () => {
  it('is OpenAPI 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    for (const code of errorCodes) expect(document.info.description).toContain(code);
  });

  it('documents exactly what is served', () => {
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.sort()).toEqual(catalogue.map(({ method, path }) => `${method} ${path}`).sort());
    const served = app.http.printRoutes({ commonPrefix: false });
    for (const { path } of catalogue)
      expect(app.http.hasRoute({ method: methodOf(path), url: framework(path) }), served).toBe(true);
  });

  it('gives every operation a unique id, its right in words, its body, and its answers', () => {
    const operations = Object.values(document.paths).flatMap((path) =>
      Object.entries(path as Record<string, Operation>),
    );
    const ids = operations.map(([, operation]) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [method, operation] of operations) {
      expect(operation.description).toMatch(/^Who: \S/);
      expect('requestBody' in operation).toBe(!['get', 'delete'].includes(method));
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '400', '500']));
    }
  });

  it('names the parameters of a path and a query', () => {
    const names = (path: string, method: string) =>
      document.paths[path][method].parameters.map((p: { in: string; name: string }) => `${p.in}:${p.name}`);
    expect(names('/api/user/role/product/{id}/{x}', 'post')).toEqual(['path:id', 'path:x']);
    expect(names('/move/project', 'get')).toEqual(['query:projectId']);
  });

  it('answers as documented: every field of a real answer is in the schema, and every required one in the answer', async () => {
    const person = await app.aPerson();
    const { body } = await app.call(getUser, {}, { as: person });
    const schema = document.paths['/api/user'].get.responses['200'].content['application/json'].schema;
    const user = schema.properties.user;
    expect(Object.keys(user.properties)).toEqual(expect.arrayContaining(Object.keys(body.user)));
    expect(Object.keys(body.user)).toEqual(expect.arrayContaining(user.required));
  });
});

describe('the description of /v20', () => {
  const described: string[] = [];
  const undescribed: string[] = [];
  const seen = new Set<string>();
  /** Every field of a schema, wherever it is. */
  // biome-ignore lint/suspicious/noExplicitAny: foreign JSON
  const visit = (schema: any, at: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    if (schema.$ref) {
      const name = schema.$ref.split('/').at(-1);
      if (seen.has(name)) return;
      seen.add(name);
      visit(document.components.schemas[name], name);
      return;
    }
    for (const [name, field] of Object.entries<{ description?: string }>(schema.properties ?? {})) {
      (field.description ? described : undescribed).push(`${at}.${name}`);
      visit(field, `${at}.${name}`);
    }
    for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) for (const one of schema[key] ?? []) visit(one, at);
    visit(schema.items, at);
    visit(schema.additionalProperties, at);
  };

  it('explains each parameter and property, with an example for each parameter', () => {
    for (const [path, operations] of Object.entries<Record<string, Operation>>(document.paths)) {
      if (!path.startsWith('/v20/')) continue;
      for (const { operationId, parameters, requestBody, responses } of Object.values(operations)) {
        for (const { name, description, example } of parameters) {
          const isDescribed = description !== undefined && example !== undefined;
          (isDescribed ? described : undescribed).push(`${operationId}?${name}`);
        }
        for (const { schema } of Object.values(requestBody?.content ?? {})) visit(schema, operationId);
        for (const { schema } of Object.values(responses['200']?.content ?? {})) visit(schema, operationId);
      }
    }
    expect(undescribed).toEqual([]);
    expect(described.length).toBeGreaterThan(300);
  });
  it('has no entry in its glossary that describes nothing', () => {
    const text = JSON.stringify(document);
    const unused = Object.entries(API_GLOSSARY).filter(([, [words]]) => !text.includes(JSON.stringify(words)));
    expect(unused.map(([name]) => name)).toEqual([]);
  });
  it('names the types, leaves replies open, and describes what receivers are sent', () => {
    const { schemas } = document.components;
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['TimelineItem', 'WayPoint', 'UploadReply', 'Failure']),
    );
    expect(schemas.TimelineItem.additionalProperties).toBeUndefined();
    expect(document.paths['/v20/timeline'].get.responses['200'].content['application/json'].schema.items).toEqual({
      $ref: '#/components/schemas/TimelineItem',
    });
    expect(Object.keys(document.webhooks)).toEqual(['assistance', 'timeline', 'summary', 'poi']);
  });
  it('names the codes of each failing status', () => {
    const { allOf } = document.components.responses.Error413.content['application/json'].schema;
    expect(allOf[1].properties.error.properties.code.enum).toEqual(['payload_too_large']);
  });
  it('names media types as they are', () => {
    const types = (path: string, method: string) => Object.keys(document.paths[path][method].requestBody.content);
    expect(types('/v20/report/gpx', 'post')).toEqual(['application/gpx+xml']);
    expect(types('/v20/report/osmand', 'post')).toEqual(['application/json', 'application/x-www-form-urlencoded']);
    expect(types('/v20/upload', 'post')).toEqual(['application/json', 'application/vnd.move.fixes']);
    const logo = document.paths['/v20/app/style/logo'].get.responses['200'].content;
    expect(Object.keys(logo)).toEqual(['image/png', 'image/webp']);
  });
});

interface Content {
  content?: Record<string, { schema?: object }>;
}

interface Operation {
  operationId: string;
  description: string;
  parameters: { name: string; description?: string; example?: unknown }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

const framework = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');
const methodOf = (path: string) => catalogue.find((endpoint) => endpoint.path === path)?.method ?? 'GET';

/** Lists that are short by nature, with the reason. */
const WITHOUT_CURSOR: Readonly<Record<string, string>> = {
  '/v20/receiver': 'three receivers',
  '/v20/receiver/health': 'three receivers',
  '/v20/receiver/delivery/{id}': 'the tries of one delivery',
  '/v20/poi/tag': 'the tags of a project',
  '/v20/poi/nearby': 'so many as are asked for',
  '/v20/user/status': 'what one user has now',
  '/v20/user/vehicle': 'the vehicles of one user',
  '/v20/location': 'one position for each context',
  '/v20/trip/overTime': 'one entry for each step of time',
  '/v20/vehicle/{id}/overTime': 'one entry for each step of time',
  '/v20/leaderboard': 'the neighbours of one user',
  '/v20/timeline/{startTs}/points': 'the positions of one item',
};

it('gives every list for backends a cursor, unless it is short by nature', () => {
  const hasList = (reply: object): boolean => {
    const { def } = (reply as { _zod: { def: { type: string; shape?: Record<string, object> } } })._zod;
    return def.type === 'array' || Object.values(def.shape ?? {}).some((field) => typeOf(field) === 'array');
  };
  const typeOf = (schema: object): string => (schema as { _zod: { def: { type: string } } })._zod.def.type;
  const lists = catalogue.filter(
    ({ right, method, reply }) => right.who === 'api key' && method === 'GET' && hasList(reply),
  );
  const without = lists.filter(({ query }) => !('cursor' in query.shape)).map(({ path }) => path);
  expect(without.sort()).toEqual(Object.keys(WITHOUT_CURSOR).sort());
  expect(lists.length - without.length).toBeGreaterThan(8);
});
