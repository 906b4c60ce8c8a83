// Runs one of the project's TypeScript programs: node scripts/run.mjs <file.ts> [arguments]
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, root } from './install.mjs';

const [file, ...rest] = process.argv.slice(2);
// The programs beside the product are made of the tests' parts.
ensureInstalled(/^(bench|clients|tests)\//.test(file) ? 'test' : 'build');
const entry = path.resolve(root, file);
process.argv = [process.argv[0], entry, ...rest];
await import('tsx/esm');
await import(pathToFileURL(entry).href);
