import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import './pieces.css';

/** A step of tokens.css, in pixels. */
export type Space = 0 | 2 | 4 | 6 | 8 | 12 | 16 | 20 | 24 | 28 | 32 | 40;
/** Between rows and columns; "4 12" names both. */
export type Gap = Space | `${Space} ${Space}`;
export type Align = 'start' | 'center' | 'end' | 'baseline' | 'stretch';

export type Tag =
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
  | ('code' | 'kbd' | 'time' | 'output' | 'label');

export interface TextStyle {
  size?: 'micro' | 'caption' | 'small' | 'body' | 'heading' | 'title' | 'page' | undefined;
  tone?: 'plain' | 'muted' | 'brand' | 'danger' | 'warning' | 'success' | 'info' | undefined;
  weight?: 400 | 500 | 600 | 700 | undefined;
  mono?: boolean | undefined;
  /** Tabular figures, for columns of numbers. */
  tabular?: boolean | undefined;
  /** Breaks anywhere instead of overflowing: for addresses, ids and names. */
  breaks?: boolean | undefined;
  oneLine?: boolean | undefined;
  /** A single line with an ellipsis. */
  ellipsis?: boolean | undefined;
}
export interface BoxStyle {
  /** Padding: all sides, or "vertical horizontal". */
  pad?: Gap | undefined;
  /** A thin border at one edge, as between a card's header and body, or between the children. */
  line?: 'top' | 'bottom' | 'between' | undefined;
  /** Surface, border and radius of a card. */
  card?: boolean | undefined;
  /** Takes the remaining space in a row. */
  grow?: boolean | undefined;
}
export type PieceStyle = TextStyle & BoxStyle;
export type PieceProps<Own, Name extends Tag> = Own &
  PieceStyle & { as?: Name } & Omit<ComponentPropsWithRef<Name>, keyof Own | keyof PieceStyle | 'as'>;

/** The classes of vertical and horizontal spacing. */
function stepClasses(step: Gap | undefined, block: string, inline: string): (string | undefined)[] {
  if (step === undefined) return [];
  const [first, second = first] = String(step).split(' ');
  return [`piece-${block}${first}`, `piece-${inline}${second}`];
}

/** Renders the element with its style classes; all other props are passed on. */
export function renderPiece(
  Name: Tag,
  classes: readonly (string | undefined | false)[],
  { className, ...props }: PieceStyle & { className?: string | undefined },
  gap?: Gap,
) {
  const { size, tone, weight, mono, tabular, breaks, oneLine, ellipsis, pad, line, card, grow, ...rest } = props;
  const all = classNames(
    ...classes,
    ...stepClasses(gap, 'rows', 'columns'),
    ...stepClasses(pad, 'padBlock', 'padInline'),
    card && 'piece-card',
    line && `piece-line-${line}`,
    grow && 'piece-grow',
    size && `piece-${size}`,
    tone && `piece-${tone}`,
    weight && `piece-weight${weight}`,
    mono && 'piece-mono',
    tabular && 'piece-tabular',
    breaks && 'piece-breaks',
    oneLine && 'piece-oneLine',
    ellipsis && 'piece-ellipsis',
    className,
  );
  // Props are type-checked where the component is used.
  const Element = Name as 'div';
  return <Element className={all} {...rest} />;
}
