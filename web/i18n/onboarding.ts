import { onboarding as de } from './de/onboarding.ts';
import { onboarding as en } from './en/onboarding.ts';
import { words } from './words.ts';

export const onboardingWords = words('onboarding', en, de);
