import { projectSettings as de } from './de/project-settings.ts';
import { projectSettings as en } from './en/project-settings.ts';
import { words } from './words.ts';

export const projectSettingsWords = words('project-settings', en, de);
