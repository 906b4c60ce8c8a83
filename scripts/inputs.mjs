// Tells by content, not by time, whether a build matches its sources.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

/** What is installed, built or cached between the sources. */
const MADE = ['node_modules', 'dist', '__pycache__'];
const isNoInput = (name) => /\.(test|spec|child)\.tsx?$/.test(name) || name.startsWith('.') || MADE.includes(name);

export function hashOf(inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesBelow(path.join(root, input)))) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(place) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  const names = readdirSync(place).filter((name) => !isNoInput(name));
  return names.sort().flatMap((name) => filesBelow(path.join(place, name)));
}
