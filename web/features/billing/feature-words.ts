import { sdkConfigWords } from '#web/i18n/sdk-config.ts';
import { type KeyOf, useWords } from '#web/i18n/words.ts';

/** A feature's name as in Configuration; child features include their parent. */
export function useFeatureName(): (feature: string) => string {
  const t = useWords(sdkConfigWords);
  const nameOf = (feature: string) => t(`service_${feature}` as KeyOf<typeof sdkConfigWords>);
  return (feature) =>
    feature.includes('.') ? `${nameOf(feature.split('.')[0] ?? '')} · ${nameOf(feature)}` : nameOf(feature);
}
