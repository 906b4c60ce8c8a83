// What is wrong with the settings, found before minutes are spent on a build; the server checks them again at its start.
import path from 'node:path';
import { root } from './install.mjs';

/** A sentence about the first setting that cannot be used; null where all can. */
export async function problemOfSettings(env) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'server/config.ts')],
    ...{ absWorkingDir: root, bundle: true, write: false, format: 'esm', platform: 'node', logLevel: 'silent' },
  });
  const { readConfig } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );
  try {
    readConfig(env, root);
    return null;
  } catch (error) {
    return error.message;
  }
}
