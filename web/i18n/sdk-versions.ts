import { sdkVersions as de } from './de/sdk-versions.ts';
import { sdkVersions as en } from './en/sdk-versions.ts';
import { words } from './words.ts';

export const sdkVersionsWords = words('sdk-versions', en, de);
