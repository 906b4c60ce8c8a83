import { comments as de } from './de/comments.ts';
import { comments as en } from './en/comments.ts';
import { words } from './words.ts';

export const commentsWords = words('comments', en, de);
