import type { Map as MapLibre } from 'maplibre-gl';

const ARROW = 'data:arrow';
const RATIO = 2;

/** Draws an image on a canvas, so that no file is needed. */
function draw(size: number, paint: (pen: CanvasRenderingContext2D, size: number) => void): ImageData | null {
  const canvas = document.createElement('canvas');
  canvas.width = size * RATIO;
  canvas.height = size * RATIO;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.scale(RATIO, RATIO);
  paint(pen, size);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

function add(map: MapLibre, id: string, image: ImageData | null): string {
  if (image) map.addImage(id, image, { pixelRatio: RATIO });
  return id;
}

/** An arrow along the line, white on any colour. */
export function addArrow(map: MapLibre): string {
  if (map.hasImage(ARROW)) return ARROW;
  const image = draw(16, (pen) => {
    pen.strokeStyle = '#ffffff';
    pen.lineWidth = 2.6;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.beginPath();
    pen.moveTo(6, 3.5);
    pen.lineTo(11, 8);
    pen.lineTo(6, 12.5);
    pen.stroke();
  });
  return add(map, ARROW, image);
}

export const SIGN_SHAPES = ['triangle', 'diamond', 'octagon', 'square', 'circle'] as const;
export type SignShape = (typeof SIGN_SHAPES)[number];
const CORNERS: Record<SignShape, number> = { triangle: 3, diamond: 4, octagon: 8, square: 4, circle: 0 };
const TURN: Record<SignShape, number> = {
  triangle: -Math.PI / 2,
  diamond: 0,
  octagon: Math.PI / 8,
  square: Math.PI / 4,
  circle: 0,
};

export const signId = (shape: SignShape, colour: string): string => `data:${shape}:${colour}`;

/** A symbol with a white edge; its form carries the same meaning as its colour. */
export function addSign(map: MapLibre, shape: SignShape, colour: string): string {
  const id = signId(shape, colour);
  if (map.hasImage(id)) return id;
  const image = draw(22, (pen, size) => {
    const [middle, radius] = [size / 2, size / 2 - 3];
    pen.beginPath();
    if (shape === 'circle') pen.arc(middle, middle, radius, 0, 2 * Math.PI);
    else
      for (let at = 0; at < CORNERS[shape]; at++) {
        const angle = TURN[shape] + (at * 2 * Math.PI) / CORNERS[shape];
        pen.lineTo(middle + radius * Math.cos(angle), middle + radius * Math.sin(angle));
      }
    pen.closePath();
    pen.fillStyle = colour;
    pen.strokeStyle = '#ffffff';
    pen.lineWidth = 3;
    pen.lineJoin = 'round';
    pen.stroke();
    pen.fill();
  });
  return add(map, id, image);
}
