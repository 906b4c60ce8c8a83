import { createElement, type FunctionComponent, type SVGProps } from 'react';

export interface IconProps extends SVGProps<SVGSVGElement> {
  /** Of both sides, in pixels. */
  size?: number | string;
}
export type IconComponent = FunctionComponent<IconProps>;
/** Elements of SVG and their attributes. */
export type Shapes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

const LINES = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** An icon next to a text with the same meaning: hidden from screen readers unless it has its own label. */
export function createIcon(shapes: Shapes): IconComponent {
  const children = shapes.map(([tag, attributes], key) => createElement(tag, { key, ...attributes }));
  return ({ size = 24, strokeWidth = 2, ...rest }) => {
    const isNamed = 'aria-label' in rest || 'aria-labelledby' in rest || 'role' in rest;
    const frame = {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      strokeWidth,
      'aria-hidden': !isNamed || undefined,
    };
    return createElement('svg', { ...LINES, ...frame, ...rest }, children);
  };
}
