import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { neededPackages } from '#scripts/needed-packages.mjs';
import { addressOf } from '#scripts/package-address.mjs';
import { installedBytes, lockedPackages, shippedPackages } from '#tests/setup/locked-packages.ts';

const root = path.resolve(import.meta.dirname, '..');
const npm = (...args: string[]) => spawnSync('npm', args, { cwd: root, encoding: 'utf8' });

const namesIn = (file: string): string[] => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(path.join(root, file), 'utf8'),
  ) as Record<string, Record<string, string> | undefined>;
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
};

interface Audit {
  vulnerabilities?: Record<string, { severity: string; name: string; nodes: string[] }>;
}
const readAudit = (): Audit => {
  try {
    return JSON.parse(npm('audit', '--json').stdout) as Audit;
  } catch {
    return {};
  }
};
const { vulnerabilities } = readAudit();

it.skipIf(!vulnerabilities)('no package of the product has a published advisory, where the registry answers', () => {
  const shipped = shippedPackages();
  const concerned = Object.values(vulnerabilities ?? {}).filter(({ nodes }) => nodes.some((node) => shipped.has(node)));
  expect(concerned.map(({ name, severity }) => `${name}: ${severity}`)).toEqual([]);
});

it('the product includes what the build takes from packages, on the server as in the browser', () => {
  const shipped = shippedPackages();
  for (const name of ['fastify', 'better-auth', '@noble/ciphers', 'react-dom', 'maplibre-gl'])
    expect(shipped).toContain(`node_modules/${name}`);
  for (const name of ['vitest', 'vite', '@playwright/test', 'oidc-provider'])
    expect(shipped).not.toContain(`node_modules/${name}`);
});

it('an installation for production takes at most 150 MB, and no tool of the build or the tests', () => {
  const installed = Object.entries(lockedPackages()).flatMap(([folder, { dev }]) =>
    !dev && existsSync(path.join(root, folder)) ? [folder] : [],
  );
  for (const tool of ['vite', 'vitest', 'esbuild', 'typescript', 'react-dom'])
    expect(installed).not.toContain(`node_modules/${tool}`);
  const bytes = installed.reduce((sum, folder) => sum + installedBytes(folder), 0);
  expect(bytes / 2 ** 20).toBeGreaterThan(60);
  expect(bytes / 2 ** 20).toBeLessThanOrEqual(150);
});

it('a start installs what the product and its build need, and no tool of the tests', () => {
  const needed = neededPackages(lockedPackages(), namesIn('package.json'));
  for (const folder of [...shippedPackages(), ...neededPackages(lockedPackages(), ['vite', 'esbuild', 'tsx'])])
    expect(needed).toContain(folder);
  for (const tool of ['vitest', 'typescript', '@biomejs/biome', '@playwright/test', 'oidc-provider', 's3rver'])
    expect(needed).not.toContain(`node_modules/${tool}`);
  const bytes = [...needed]
    .filter((folder) => existsSync(path.join(root, folder)))
    .reduce((sum, folder) => sum + installedBytes(folder), 0);
  expect(bytes / 2 ** 20).toBeLessThanOrEqual(380);
});

it('npm run sbom lists every package of the product as CycloneDX', () => {
  const made = npm('run', '-s', 'sbom');
  const bom = JSON.parse(made.stdout) as { bomFormat: string; components: { name: string; version: string }[] };
  expect(bom.bomFormat).toBe('CycloneDX');
  expect(made.stdout).not.toContain(new URL(addressOf('node_modules/zod', '1')).host);
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const listed = new Set(bom.components.map(({ name, version }) => `${name}@${version}`));
  expect(Object.entries(dependencies).filter(([name, version]) => !listed.has(`${name}@${version}`))).toEqual([]);
});

it('every package is pinned by its hash, and comes from the configured registry', () => {
  const locked = Object.entries(lockedPackages());
  const loose = locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(loose.map(([name]) => name)).toEqual([]);
  const elsewhere = locked.filter(([folder, { version = '', resolved }]) => resolved !== addressOf(folder, version));
  expect(elsewhere, 'npm run lock writes the addresses').toEqual([]);
  expect(readFileSync(path.join(root, '.npmrc'), 'utf8')).toContain('replace-registry-host=always');
});
