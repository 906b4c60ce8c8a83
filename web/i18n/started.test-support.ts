import { formatNumber } from '#web/format/numbers.ts';
import { startI18n } from './i18n.ts';

// Texts are added to it as soon as a screen is read.
startI18n('en', (count) => formatNumber(count, 2));
