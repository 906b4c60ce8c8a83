import { remoteLogging as de } from './de/remote-logging.ts';
import { remoteLogging as en } from './en/remote-logging.ts';
import { words } from './words.ts';

export const remoteLoggingWords = words('remote-logging', en, de);
