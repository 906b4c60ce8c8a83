// Runs a second product in the red theme, in a folder of its own, until whoever started it ends.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { removeFolder } from '#tests/setup/temporary-folder.ts';

const {
  RED_PORT: port = '',
  RED_FOLDER: folder = '',
  RED_EMAIL: email = '',
  RED_PASSWORD: password = '',
} = process.env;
const start = path.resolve(import.meta.dirname, '../../../scripts/start.mjs');
const isSetting = (name: string) => /^(MOVE_|RED_|SMTP_URL$|DATABASE_URL$|HOST$|PORT$)/.test(name);
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isSetting(name)));

const server = spawn(process.execPath, [start], {
  env: {
    ...env,
    PORT: port,
    MOVE_THEME: 'red',
    MOVE_DATA_DIR: path.join(folder, 'data'),
    MOVE_ADMIN_EMAIL: email,
    MOVE_ADMIN_PASSWORD: password,
    MOVE_DEMO: 'off',
    MOVE_LOG_LEVEL: 'error',
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
