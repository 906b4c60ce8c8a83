import { ACTIVITY_LAYERS, ACTIVITY_MODES, ACTIVITY_WEEKS, ALL_SEGMENT } from '#contract/activity-map.ts';
import { listSegments } from '#contract/insights.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { activityMapWords } from '#web/i18n/activity-map.ts';
import { useWords } from '#web/i18n/words.ts';
import { FewChoices } from '#web/ui/few-choices.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { Row } from '#web/ui/row.tsx';
import { useSegmentNames } from '#web/ui/segment-choices.ts';
import { Stack } from '#web/ui/stack.tsx';
import { Switch } from '#web/ui/switch.tsx';
import type { ActivityView } from './activity-map.queries.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const MODE_WORDS = {
  car: 'modeCar',
  cycling: 'modeCycling',
  walking: 'modeWalking',
  publicTransport: 'modePublicTransport',
  other: 'modeOther',
} as const;

interface Props {
  view: ActivityView;
  isLive: boolean;
  onChange: (changes: Partial<Omit<ActivityView, 'projectId'>>) => void;
  onLive: (isLive: boolean) => void;
}

export function ActivityFilters({ view, isLive, onChange, onLive }: Props) {
  const t = useWords(activityMapWords);
  const { data: segments } = useEndpoint(listSegments, { query: { projectId: view.projectId } });
  const { segmentChoices } = useSegmentNames(segments);
  return (
    <Stack gap={8}>
      <FewChoices
        label={t('layer')}
        choices={ACTIVITY_LAYERS.map((layer) => ({ value: layer, label: t(`layer_${layer}`) }))}
        chosen={view.layer}
        onChoose={(layer) => onChange({ layer, mode: null, hour: null })}
      />
      <Row gap={8}>
        <FilterSelect
          label={t('period')}
          choices={ACTIVITY_WEEKS.map((weeks) => ({ value: String(weeks), label: t(`weeks_${weeks}`) }))}
          chosen={String(view.weeks)}
          onChoose={(weeks) => onChange({ weeks: Number(weeks) })}
        />
        {view.layer === 'trips' && (
          <FilterSelect
            label={t('mode')}
            all={t('allModes')}
            choices={ACTIVITY_MODES.map((mode) => ({ value: mode, label: t(MODE_WORDS[mode]) }))}
            chosen={view.mode}
            onChoose={(mode) => onChange({ mode })}
          />
        )}
        {view.layer === 'stays' && (
          <FilterSelect
            label={t('hour')}
            all={t('allHours')}
            choices={HOURS.map((hour) => ({
              value: String(hour),
              label: t('hourRange', { from: hour, to: hour + 1 }),
            }))}
            chosen={view.hour === null ? null : String(view.hour)}
            onChoose={(hour) => onChange({ hour: hour === null ? null : Number(hour) })}
          />
        )}
        <FilterSelect
          label={t('segment')}
          choices={segmentChoices(view.segment)}
          chosen={view.segment}
          onChoose={(segment) => onChange({ segment: segment ?? ALL_SEGMENT })}
        />
        <Switch label={t('live')} checked={isLive} onChange={onLive} />
      </Row>
    </Stack>
  );
}
