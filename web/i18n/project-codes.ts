import { projectCodes as de } from './de/project-codes.ts';
import { projectCodes as en } from './en/project-codes.ts';
import { words } from './words.ts';

export const projectCodesWords = words('project-codes', en, de);
