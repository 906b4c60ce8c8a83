import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { anApp } from '#tests/setup/app.ts';
import { atEnd } from '#tests/setup/at-end.ts';
import { compile, importTool, installTools, runTool } from '#tests/setup/openapi-tools.ts';
import { aTemporaryFolder, removeFolder } from '#tests/setup/temporary-folder.ts';

const SLOW_MS = 180_000;
let folder: string;
let text: string;
beforeAll(async () => {
  const app = await anApp();
  text = (await app.send('GET', '/openapi.json')).text;
  folder = aTemporaryFolder();
  atEnd(() => removeFolder(folder));
  writeFileSync(path.join(folder, 'openapi.json'), text);
  installTools();
}, SLOW_MS);

describe('the API description is valid', () => {
  it('for Redocly', { timeout: SLOW_MS }, async () => {
    interface Redocly {
      createConfig(config: object): Promise<unknown>;
      lintFromString(input: object): Promise<{ severity: string; message: string; ruleId: string }[]>;
    }
    const { createConfig, lintFromString } = await importTool<Redocly>('@redocly/openapi-core');
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, config });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
  it('for openapi-schema-validator', async () => {
    interface Seriousme {
      Validator: new () => { validate(document: object): Promise<{ valid: boolean; errors?: unknown }> };
    }
    const { Validator } = await importTool<Seriousme>('@seriousme/openapi-schema-validator');
    expect(await new Validator().validate(JSON.parse(text))).toEqual({ valid: true });
  });
  it('for swagger-parser', async () => {
    interface Parser {
      default: { validate(document: object): Promise<unknown> };
    }
    const { default: parser } = await importTool<Parser>('@apidevtools/swagger-parser');
    await expect(parser.validate(JSON.parse(text))).resolves.toBeDefined();
  });
});

describe('clients generated from it compile under strict', () => {
  const compiles = (entry: string): void => {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'Bundler',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: [],
    };
    const project = path.join(folder, `${path.basename(entry)}.json`);
    writeFileSync(project, JSON.stringify({ compilerOptions, include: [entry] }));
    compile(project);
  };
  it('by openapi-typescript', { timeout: SLOW_MS }, () => {
    runTool('openapi-typescript', ['openapi.json', '-o', 'openapi-typescript.ts'], folder);
    compiles('openapi-typescript.ts');
    expect(readFileSync(path.join(folder, 'openapi-typescript.ts'), 'utf8')).toContain('TimelineItem: {');
  });
  it('by hey-api', { timeout: SLOW_MS }, () => {
    runTool(
      'openapi-ts',
      ['-i', 'openapi.json', '-o', 'hey-api', '-c', '@hey-api/client-fetch', '--silent', '--no-log-file'],
      folder,
    );
    compiles('hey-api');
    expect(existsSync(path.join(folder, 'hey-api', 'sdk.gen.ts'))).toBe(true);
  });
  it('by orval', { timeout: SLOW_MS }, () => {
    runTool('orval', ['--input', 'openapi.json', '--output', 'orval.ts', '--client', 'fetch'], folder);
    compiles('orval.ts');
    expect(readFileSync(path.join(folder, 'orval.ts'), 'utf8')).toContain('export interface TimelineItem ');
  });
});
