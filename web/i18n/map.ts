import { words } from './words.ts';

export const mapWords = words('map', {
  en: {
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    attribution: 'Map sources',
    gesture: 'Use two fingers to move the map',
    unable: 'The map cannot be drawn here',
    unableText:
      'This browser does not support WebGL. The time axis and the list show the same data; only the map is missing.',
  },
  de: {
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    attribution: 'Quellen der Karte',
    gesture: 'Mit zwei Fingern bewegen Sie die Karte',
    unable: 'Die Karte kann hier nicht gezeichnet werden',
    unableText: 'Dieser Browser bietet kein WebGL. Zeitachse und Liste zeigen dasselbe; nur die Karte fehlt.',
  },
});
