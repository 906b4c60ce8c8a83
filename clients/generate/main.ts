import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from '#tests/setup/imports.ts';
import { generatedFiles } from './generated-files.ts';

for (const [file, text] of Object.entries(await generatedFiles())) {
  writeFileSync(path.join(projectFolder, file), text);
}
