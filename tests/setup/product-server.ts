// Runs the built product with settings and a folder of its own, until whoever started it ends.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { removeFolder } from './temporary-folder.ts';

const { PRODUCT_FOLDER: folder = '', PRODUCT_SETTINGS: settings = '{}' } = process.env;
const start = path.resolve(import.meta.dirname, '../../scripts/start.mjs');
// Settings of the person who runs the tests must not leak into the product.
const isSetting = (name: string) => /^(MOVE_|PRODUCT_|SMTP_URL$|DATABASE_URL$|HOST$|PORT$)/.test(name);
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isSetting(name)));

const server = spawn(process.execPath, [start], {
  env: {
    ...env,
    MOVE_DATA_DIR: path.join(folder, 'data'),
    MOVE_DEMO: 'off',
    MOVE_LOG_LEVEL: 'error',
    ...(JSON.parse(settings) as Record<string, string>),
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
server.once('close', (code) => {
  removeFolder(folder);
  process.exit(code ?? 1);
});

const stop = () => server.kill('SIGTERM');
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// A worker may be killed without a chance to end us.
const parent = process.ppid;
setInterval(() => process.ppid === parent || stop(), 1_000);
