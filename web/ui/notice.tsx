import CircleAlert from 'icon:circle-alert';
import CircleCheck from 'icon:circle-check';
import Info from 'icon:info';
import TriangleAlert from 'icon:triangle-alert';
import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';
import { Stack } from './stack.tsx';

export type Tone = 'error' | 'success' | 'warning' | 'info';
const ICONS = { error: CircleAlert, success: CircleCheck, warning: TriangleAlert, info: Info };

interface Props {
  tone: Tone;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** An inline message with text and an icon, so that colour is never the only cue. */
export function Notice({ tone, children, ref }: Props) {
  const Icon = ICONS[tone];
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames(styles.notice, styles[tone])}
    >
      <Icon size={18} aria-hidden="true" />
      <Stack gap={4}>{children}</Stack>
    </div>
  );
}
