import { readFileSync, writeFileSync } from 'node:fs';
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

describe('clients generated from it', () => {
  const generated = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  it('are written by openapi-typescript', { timeout: SLOW_MS }, () => {
    runTool('openapi-typescript', ['openapi.json', '-o', 'openapi-typescript.ts'], folder);
    expect(generated('openapi-typescript.ts')).toContain('TimelineItem: {');
  });
  it('are written by hey-api', { timeout: SLOW_MS }, () => {
    runTool(
      'openapi-ts',
      ['-i', 'openapi.json', '-o', 'hey-api', '-c', '@hey-api/client-fetch', '--silent', '--no-log-file'],
      folder,
    );
    expect(generated('hey-api/sdk.gen.ts')).toContain('export const ');
  });
  it('are written by orval', { timeout: SLOW_MS }, () => {
    runTool('orval', ['--input', 'openapi.json', '--output', 'orval.ts', '--client', 'fetch'], folder);
    expect(generated('orval.ts')).toContain('export interface TimelineItem ');
  });
  // In one run: what they share, the types of the platform, is then read once.
  it('compile under strict', { timeout: SLOW_MS }, () => {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipDefaultLibCheck: true,
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'Bundler',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: [],
    };
    const include = ['openapi-typescript.ts', 'hey-api', 'orval.ts'];
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
    compile(path.join(folder, 'tsconfig.json'));
  });
});
