import { catalogue } from '#tests/setup/catalogue.ts';
import { backendApi } from './operations.ts';
import { pythonClient } from './python.ts';
import { typescriptClient } from './typescript.ts';

/** What the contract makes of the client packages, by file. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const api = await backendApi(catalogue);
  return {
    'clients/typescript/src/client.ts': typescriptClient(api),
    'clients/python/move_client/client.py': pythonClient(api),
  };
}
