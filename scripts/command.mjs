// Runs one of the server's commands, built first where it is out of date: node scripts/command.mjs <name> [arguments]
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './build.mjs';
import { root } from './install.mjs';

const [name, ...rest] = process.argv.slice(2);
const file = path.join(root, 'dist', 'server', `${name}.js`);
await prepare(['server']);
process.argv = [process.argv[0], file, ...rest];
process.setSourceMapsEnabled(true);
await import(pathToFileURL(file).href);
