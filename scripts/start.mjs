// npm start: installs and builds what is missing or out of date, then runs the server in this process.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { problemOfPlace } from './free-place.mjs';
import { ensureInstalled, root } from './install.mjs';

const problem = await problemOfPlace(process.env);
if (problem) {
  console.error(`MOVE Dashboard could not start: ${problem}`);
  process.exit(1);
}
ensureInstalled({ tools: false });
if (!ensureBuilt()) {
  console.error('The build failed; see the lines above.');
  process.exit(1);
}
process.setSourceMapsEnabled(true);
await import(pathToFileURL(path.join(root, 'dist', 'server', 'main.js')).href);
