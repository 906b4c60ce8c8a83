import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type AnyEndpoint, offeredToKeys } from '#contract/endpoint.ts';
import { projectFolder } from './imports.ts';

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'right' in value && 'reply' in value;

export interface DescribedEndpoint {
  file: string;
  exportName: string;
  endpoint: AnyEndpoint;
}

const files = readdirSync(path.join(projectFolder, 'contract')).filter((file) => /^[\w-]+\.ts$/.test(file));

/** Every endpoint that a file of the contract exports. */
export const describedEndpoints: readonly DescribedEndpoint[] = (
  await Promise.all(
    files.map(async (file) => {
      const exported = (await import(/* @vite-ignore */ `../../contract/${file}`)) as Record<string, unknown>;
      return Object.entries(exported).flatMap(([exportName, value]) =>
        isEndpoint(value) ? [{ file: `contract/${file}`, exportName, endpoint: value }] : [],
      );
    }),
  )
).flat();

/** Every call: also those by API key that an endpoint offers besides its own. */
export const catalogue: readonly AnyEndpoint[] = describedEndpoints.flatMap(({ endpoint }) => [
  endpoint,
  ...[offeredToKeys(endpoint) ?? []].flat(),
]);
