// npm start: installs and builds what is missing or out of date, then runs the server in this process.
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, refuseToStart } from './build.mjs';
import { uncompressedAssets } from './compress-assets.mjs';
import { problemOfPlace } from './free-place.mjs';
import { root } from './install.mjs';

refuseToStart(await problemOfPlace(process.env));
const { builtBeside } = await prepare(['server'], ['web']);
process.setSourceMapsEnabled(true);
const { run } = await import(pathToFileURL(path.join(root, 'dist', 'server', 'run.js')).href);
await run(builtBeside);

// Pages are sent as they are until then.
if ((await uncompressedAssets(path.join(root, 'dist', 'web'))).length > 0) {
  const { pid } = spawn(process.execPath, [path.join(root, 'scripts', 'compress-assets.mjs')], { stdio: 'ignore' });
  if (pid) setPriority(pid, 19);
}
