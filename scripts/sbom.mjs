// npm run -s sbom: every locked package as CycloneDX, without addresses, because the lock file names no registry.
import { spawnSync } from 'node:child_process';
import { root } from './install.mjs';

const { status, stdout } = spawnSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
  stdio: ['ignore', 'pipe', 'inherit'],
  shell: process.platform === 'win32',
});
if (status !== 0) process.exit(status ?? 1);
const bom = JSON.parse(stdout);
for (const component of bom.components) {
  component.externalReferences = component.externalReferences?.filter(({ type }) => type !== 'distribution');
}
console.log(JSON.stringify(bom, null, 2));
