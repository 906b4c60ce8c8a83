import { afterAll } from 'vitest';
import { closeAll } from './at-end.ts';

// Runs for every test file before its own hooks are registered, and therefore last: test files of one process share
// imported modules, so a hook registered by such a module would only apply to the first file.
afterAll(closeAll);
