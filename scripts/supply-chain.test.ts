import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const npm = (...args: string[]) => spawnSync('npm', args, { cwd: root, encoding: 'utf8' });

interface Audit {
  vulnerabilities?: Record<string, { severity: string; name: string }>;
}
const readAudit = (): Audit => {
  try {
    return JSON.parse(npm('audit', '--omit=dev', '--json').stdout) as Audit;
  } catch {
    return {};
  }
};
const { vulnerabilities } = readAudit();

it.skipIf(!vulnerabilities)('no package of the product has a published advisory, where the registry answers', () => {
  expect(Object.values(vulnerabilities ?? {}).map(({ name, severity }) => `${name}: ${severity}`)).toEqual([]);
});

it('npm run sbom lists every package of the product as CycloneDX', () => {
  const made = npm('run', '-s', 'sbom');
  const bom = JSON.parse(made.stdout) as { bomFormat: string; components: { name: string; version: string }[] };
  expect(bom.bomFormat).toBe('CycloneDX');
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const listed = new Set(bom.components.map(({ name, version }) => `${name}@${version}`));
  expect(Object.entries(dependencies).filter(([name, version]) => !listed.has(`${name}@${version}`))).toEqual([]);
});

it('every package comes from one registry and is pinned by its hash', () => {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>;
  };
  const locked = Object.entries(packages).filter(([name]) => name !== '');
  const loose = locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(loose.map(([name]) => name)).toEqual([]);
  const origins = new Set(locked.flatMap(([, { resolved }]) => (resolved ? [new URL(resolved).origin] : [])));
  expect(origins.size).toBeLessThanOrEqual(1);
  for (const origin of origins) expect(origin).toMatch(/^https:/);
});
