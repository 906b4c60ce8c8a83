import { afterAll } from 'vitest';
import { closeAll } from './at-end.ts';

// Runs for every test file, before its own hooks are registered, and is therefore the last to be called: test files of
// one process share the modules they import, so a hook that such a module registers would be the first file's alone.
afterAll(closeAll);
