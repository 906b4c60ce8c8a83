// npm start: installs and builds what is missing or out of date, then runs the server in this process.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './build.mjs';
import { problemOfPlace } from './free-place.mjs';
import { root } from './install.mjs';

const problem = await problemOfPlace(process.env);
if (problem) {
  console.error(`MOVE Dashboard could not start: ${problem}`);
  process.exit(1);
}
prepare(['web', 'server']);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(path.join(root, 'dist', 'server', 'main.js')).href);
