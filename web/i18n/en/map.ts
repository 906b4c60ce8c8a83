export const map = {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  attribution: 'Sources of the map',
  gesture: 'Use two fingers to move the map',
  unable: 'The map cannot be drawn here',
  unableText: 'This browser does not offer WebGL. Time axis and list show the same; only the map is missing.',
} as const;
