import type { ComponentPropsWithRef, CSSProperties, ReactNode } from 'react';
import type { NearLink } from '#web/navigation/near-link.tsx';
import { classNames } from './class-names.ts';
import './pieces.css';

/** A step of tokens.css, in pixels. */
export type Space = 0 | 2 | 4 | 6 | 8 | 12 | 16 | 20 | 24 | 28 | 32 | 40;
/** Between rows and columns; "4 12" names both. */
export type Gap = Space | `${Space} ${Space}`;
/** All sides, "vertical horizontal", or as in CSS the sides from the top clockwise. */
export type Pad = Gap | `${Space} ${Space} ${string}`;
export type Align = 'start' | 'center' | 'end' | 'baseline' | 'stretch';

export type Tag =
  | typeof NearLink
  | ('div' | 'section' | 'header' | 'footer' | 'article' | 'aside' | 'nav' | 'main' | 'form' | 'fieldset' | 'legend')
  | (
      | 'ul'
      | 'ol'
      | 'li'
      | 'dl'
      | 'dt'
      | 'dd'
      | 'figure'
      | 'figcaption'
      | 'caption'
      | 'td'
      | 'th'
      | 'address'
      | 'summary'
    )
  | ('p' | 'span' | 'h1' | 'h2' | 'h3' | 'h4' | 'small' | 'strong' | 'em' | 'b' | 'i' | 'q' | 'cite')
  | ('code' | 'kbd' | 'time' | 'output' | 'label' | 'pre' | 'details' | 'a' | 'button' | 'table');

export interface TextStyle {
  size?: 'micro' | 'caption' | 'small' | 'body' | 'heading' | 'title' | 'page' | 'figure' | 'display' | undefined;
  tone?: 'plain' | 'muted' | 'brand' | 'danger' | 'warning' | 'success' | 'info' | undefined;
  weight?: 400 | 500 | 600 | 700 | undefined;
  mono?: boolean | undefined;
  /** Tabular figures, for columns of numbers. */
  tabular?: boolean | undefined;
  /** The height of a line, in pixels. */
  leading?: number | undefined;
  textAlign?: 'left' | 'center' | 'right' | undefined;
  /** Breaks anywhere instead of overflowing: for addresses, ids and names. */
  breaks?: boolean | undefined;
  /** Keeps the line breaks and spaces of the text. */
  keepsBreaks?: boolean | undefined;
  oneLine?: boolean | undefined;
  /** A single line with an ellipsis. */
  ellipsis?: boolean | undefined;
  /** At most so many lines, the last with an ellipsis. */
  lines?: 1 | 2 | 3 | undefined;
}
export interface BoxStyle {
  /** Padding. */
  pad?: Pad | undefined;
  /** A thin border at one edge, as between a card's header and body, or between the children. */
  line?: 'top' | 'bottom' | 'between' | undefined;
  /** Surface, border and radius of a card. */
  card?: boolean | undefined;
  /** A thin border all around. */
  framed?: boolean | 'strong' | 'edge' | undefined;
  rounded?: 'mark' | 'tiny' | 'small' | 'medium' | 'large' | 'pill' | 'round' | undefined;
  /** The background. */
  ground?: Ground | undefined;
  /** So many pixels wide and high, with its content in the middle: for an icon or a few letters. */
  square?: number | undefined;
  /** Distance to what stands above, below or before it. */
  above?: Space | undefined;
  below?: Space | undefined;
  before?: Space | undefined;
  /** In pixels. */
  maxWidth?: number | undefined;
  minHeight?: number | undefined;
  /** Takes the remaining space in a row. */
  grow?: boolean | undefined;
  /** Takes the remaining space, on a line of its own if there are fewer pixels than this; "all" always takes one. */
  basis?: number | 'all' | undefined;
  /** May get narrower than its content. */
  shrink?: boolean | undefined;
  /** Keeps its width in a row. */
  noShrink?: boolean | undefined;
  /** Stands at the end of a row. */
  push?: boolean | undefined;
  /** Reaches across all columns of a grid. */
  wholeRow?: boolean | undefined;
  /** As wide as what it stands in. */
  wide?: boolean | undefined;
  /** Whether it is about to be replaced: it is paler until then. */
  stale?: boolean | undefined;
  /** A link or button among texts: underlined only when pointed at, then also in the colour of the brand. */
  link?: 'plain' | 'brand' | undefined;
  /** Shaded when pointed at. */
  hovers?: boolean | undefined;
  /** A link that is pressed anywhere in the positioned box around it. */
  covers?: boolean | undefined;
}
type Ground = 'surface' | 'sunken' | 'canvas' | 'brand' | 'danger' | 'warning' | 'success' | 'info';
export type PieceStyle = TextStyle & BoxStyle;
export type PieceProps<Own, Name extends Tag> = Own &
  PieceStyle & { as?: Name } & Omit<ComponentPropsWithRef<Name>, keyof Own | keyof PieceStyle | 'as'>;

/** A step as the value of a style; from the edge of a card it is the inset, which is smaller on phones. */
const lengthOf = (step: string, isInline = false): string =>
  step === '0' ? '0px' : isInline && step === '20' ? 'var(--inset)' : `var(--space-${step})`;
const gapOf = (gap: string): string =>
  gap
    .split(' ')
    .map((step) => lengthOf(step))
    .join(' ');
/** Every second length is horizontal; a single one is so too. */
const padOf = (pad: string): string => {
  const [first = '', ...others] = pad.split(' ');
  const isSingle = others.length === 0;
  return [first, ...(isSingle ? [first] : others)].map((step, at) => lengthOf(step, at % 2 === 1)).join(' ');
};
const pixels = (length: string): string => `${length}px`;
const TINTS = ['brand', 'danger', 'warning', 'success', 'info'];
const RADII: Record<string, string> = { medium: 'var(--radius)', round: '50%' };
const EDGES: Record<string, string> = { strong: 'var(--border-strong)', edge: 'var(--edge)' };

/** Props whose class takes their value from the variable of the same name. */
const MEASURES: Record<string, (value: string) => string> = {
  gap: gapOf,
  pad: padOf,
  above: lengthOf,
  below: lengthOf,
  before: lengthOf,
  leading: pixels,
  lines: String,
  maxWidth: pixels,
  minHeight: pixels,
  square: pixels,
  basis: (width) => (width === 'all' ? '100%' : pixels(width)),
  framed: (edge) => EDGES[edge] ?? 'var(--border)',
  rounded: (radius) => RADII[radius] ?? `var(--radius-${radius})`,
  ground: (ground) => (TINTS.includes(ground) ? `var(--${ground}-tint)` : `var(--${ground})`),
  columns: (tracks) => (/^\d$/.test(tracks) ? `repeat(${tracks}, minmax(0, 1fr))` : tracks),
};
/** Props whose class is named after their value. */
const KINDS: Record<string, string> = {
  size: '',
  tone: '',
  weight: 'weight',
  line: 'line-',
  textAlign: 'text-',
  stale: 'stale-',
  link: 'link-',
};
/** Props whose class has their name. */
const SWITCHES = new Set([
  ...['mono', 'tabular', 'breaks', 'keepsBreaks', 'oneLine', 'ellipsis', 'card', 'grow', 'shrink', 'noShrink', 'push'],
  ...['wholeRow', 'wide', 'hovers', 'covers'],
]);

interface Rendered extends PieceStyle {
  gap?: Gap | undefined;
  columns?: number | string | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  children?: ReactNode;
}

/** Renders the element with its style classes; all other props are passed on. */
export function renderPiece(
  Name: Tag,
  classes: readonly (string | undefined | false)[],
  { className, style, ...props }: Rendered,
) {
  const all = [...classes];
  const own: Record<string, string> = {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    const measure = MEASURES[name];
    const kind = KINDS[name];
    if (measure) {
      if (value === undefined || value === false) continue;
      all.push(`piece-${name}`);
      own[`--${name}`] = measure(String(value));
    } else if (kind !== undefined) all.push(value !== undefined && `piece-${kind}${value}`);
    else if (SWITCHES.has(name)) all.push(value === true && `piece-${name}`);
    else rest[name] = value;
  }
  // Props are type-checked where the component is used.
  const Element = Name as 'div';
  const styles = { ...own, ...style };
  return (
    <Element
      className={classNames(...all, className)}
      {...(Object.keys(styles).length > 0 && { style: styles })}
      {...rest}
    />
  );
}
