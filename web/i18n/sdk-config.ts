import { sdkConfig as de } from './de/sdk-config.ts';
import { sdkConfig as en } from './en/sdk-config.ts';
import { words } from './words.ts';

export const sdkConfigWords = words('sdk-config', en, de);
