import type { ComponentPropsWithRef, CSSProperties } from 'react';
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
  /** Distance to what stands above or below. */
  above?: Space | undefined;
  below?: Space | undefined;
  /** Takes the remaining space in a row. */
  grow?: boolean | undefined;
  /** Stands at the end of a row. */
  push?: boolean | undefined;
}
export type PieceStyle = TextStyle & BoxStyle;
export type PieceProps<Own, Name extends Tag> = Own &
  PieceStyle & { as?: Name } & Omit<ComponentPropsWithRef<Name>, keyof Own | keyof PieceStyle | 'as'>;

/** A step as the value of a style; from the edge of a card it is the inset, which is smaller on phones. */
const lengthOf = (step: string, isInline = false): string =>
  step === '0' ? '0px' : isInline && step === '20' ? 'var(--inset)' : `var(--space-${step})`;

/** The values of the spacing classes; of a gap or padding the vertical one stands first. */
function spacing(gap: Gap | undefined, { pad, above, below }: BoxStyle): Record<string, string> {
  const [rows = '', columns = rows] = String(gap).split(' ');
  const [block = '', inline = block] = String(pad).split(' ');
  return {
    ...(gap !== undefined && { '--gap-rows': lengthOf(rows), '--gap-columns': lengthOf(columns) }),
    ...(pad !== undefined && { '--pad-block': lengthOf(block), '--pad-inline': lengthOf(inline, true) }),
    ...(above !== undefined && { '--above': lengthOf(`${above}`) }),
    ...(below !== undefined && { '--below': lengthOf(`${below}`) }),
  };
}

/** Renders the element with its style classes; all other props are passed on. */
export function renderPiece(
  Name: Tag,
  classes: readonly (string | undefined | false)[],
  { className, style, ...props }: PieceStyle & { className?: string | undefined; style?: CSSProperties | undefined },
  gap?: Gap,
) {
  const {
    size,
    tone,
    weight,
    mono,
    tabular,
    breaks,
    oneLine,
    ellipsis,
    pad,
    line,
    card,
    above,
    below,
    grow,
    push,
    ...rest
  } = props;
  const all = classNames(
    ...classes,
    gap !== undefined && 'piece-gap',
    pad !== undefined && 'piece-pad',
    above !== undefined && 'piece-above',
    below !== undefined && 'piece-below',
    push && 'piece-push',
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
  const own = { ...spacing(gap, props), ...style };
  return <Element className={all} {...(Object.keys(own).length > 0 && { style: own })} {...rest} />;
}
