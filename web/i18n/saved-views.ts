import { savedViews as de } from './de/saved-views.ts';
import { savedViews as en } from './en/saved-views.ts';
import { words } from './words.ts';

export const savedViewsWords = words('savedViews', en, de);
