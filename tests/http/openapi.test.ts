import { beforeAll, describe, expect, it } from 'vitest';
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

  it('gives every operation a unique id, its right in words, its body, and both answers', () => {
    const operations = Object.values(document.paths).flatMap((path) =>
      Object.entries(path as Record<string, Operation>),
    );
    const ids = operations.map(([, operation]) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [method, operation] of operations) {
      expect(operation.description).toMatch(/^Who: \S/);
      expect('requestBody' in operation).toBe(!['get', 'delete'].includes(method));
      expect(Object.keys(operation.responses)).toEqual(['200', 'default']);
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

interface Operation {
  operationId: string;
  description: string;
  responses: Record<string, unknown>;
}

const framework = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');
const methodOf = (path: string) => catalogue.find((endpoint) => endpoint.path === path)?.method ?? 'GET';
