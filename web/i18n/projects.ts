import { projects as de } from './de/projects.ts';
import { projects as en } from './en/projects.ts';
import { words } from './words.ts';

export const projectsWords = words('projects', en, de);
