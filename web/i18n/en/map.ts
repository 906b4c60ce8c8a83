export const map = {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  attribution: 'Map sources',
  gesture: 'Use two fingers to move the map',
  unable: 'The map cannot be drawn here',
  unableText:
    'This browser does not support WebGL. The time axis and the list show the same data; only the map is missing.',
} as const;
