import Check from 'icon:check';
import Circle from 'icon:circle';
import Pentagon from 'icon:pentagon';
import Redo2 from 'icon:redo-2';
import Undo2 from 'icon:undo-2';
import X from 'icon:x';
import { useEffect, useRef } from 'react';
import { drawWords } from '#web/i18n/draw.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Row } from '#web/ui/row.tsx';
import styles from './draw.module.css';
import type { Drawing, DrawTool } from './draw-state.ts';

const TOOLS = { circle: Circle, polygon: Pentagon } as const;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Drawing tools, undo and redo; while drawing, the next step. */
export function DrawTools({ drawing, tools }: { drawing: Drawing; tools: readonly DrawTool[] }) {
  const t = useWords(drawWords);
  const latest = useRef(drawing);
  latest.current = drawing;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // In an input these keys belong to the input.
      if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) latest.current.redo();
      else latest.current.undo();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  const { tool, corners } = drawing;
  const hint = tool && (tool === 'circle' && corners.length > 0 ? 'hint_circleEdge' : (`hint_${tool}` as const));
  return (
    <Row role="toolbar" aria-label={t('tools')}>
      {tools.map((one) => {
        const Icon = TOOLS[one];
        return (
          <Button
            key={one}
            kind={tool === one ? 'main' : 'plain'}
            aria-pressed={tool === one}
            icon={<Icon size={15} aria-hidden="true" />}
            onClick={() => tool !== one && drawing.begin(one)}
          >
            {t(one)}
          </Button>
        );
      })}
      <IconButton label={t('undo')} disabled={!drawing.canUndo} onClick={drawing.undo}>
        <Undo2 size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('redo')} disabled={!drawing.canRedo} onClick={drawing.redo}>
        <Redo2 size={16} aria-hidden="true" />
      </IconButton>
      {tool === 'polygon' && corners.length >= 3 && (
        <Button kind="main" icon={<Check size={15} aria-hidden="true" />} onClick={drawing.finish}>
          {t('finish')}
        </Button>
      )}
      {tool && (
        <Button kind="quiet" icon={<X size={15} aria-hidden="true" />} onClick={drawing.cancel}>
          {t('cancel')}
        </Button>
      )}
      <Caption className={styles.hint} role="status">
        {hint && t(hint)}
      </Caption>
    </Row>
  );
}
