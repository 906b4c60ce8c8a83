import type { Shape } from '#contract/shapes.ts';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import type { Drawing } from '#web/map/draw-state.ts';
import { DrawTools } from '#web/map/draw-tools.tsx';
import { ShapeFields } from '#web/map/shape-fields.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { PlaceSearch } from './place-search.tsx';

const TOOLS = ['circle', 'polygon'] as const;

interface Props {
  shape: Shape | null;
  drawing: Drawing;
  /** The problem, as text. */
  faults: readonly (string | null | undefined | false)[];
}

/** The shape's drawing tools and numbers; a problem is shown together with its position. */
export function ShapePlace({ shape, drawing, faults }: Props) {
  const t = useWords(shapeWords);
  return (
    <Stack gap={8} pad={12} framed rounded="small" ground="canvas">
      <Text size="small" weight={500}>
        {t('shape')}
      </Text>
      <PlaceSearch help={t('searchHelp')} place={null} around={drawing.around} onPlace={drawing.putAt} />
      <DrawTools drawing={drawing} tools={TOOLS} />
      {shape ? <ShapeFields shape={shape} onShape={drawing.put} /> : !drawing.tool && <Note>{t('drawFirst')}</Note>}
      {faults.map(
        (fault) =>
          fault && (
            <Notice key={fault} tone="error">
              {fault}
            </Notice>
          ),
      )}
    </Stack>
  );
}
