// npm run lock: gives every locked package an address that names no registry, so that npm unpacks it from its cache by its
// hash without reading the list of its versions first. See docs/decisions/0045-what-a-start-installs.md.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { addressOf } from './package-address.mjs';

const file = path.join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
for (const [folder, { version, resolved, ...rest }] of Object.entries(lock.packages)) {
  if (rest.integrity) lock.packages[folder] = { version, resolved: addressOf(folder, version), ...rest };
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
