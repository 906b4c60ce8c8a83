export const map = {
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  attribution: 'Quellen der Karte',
  gesture: 'Mit zwei Fingern bewegen Sie die Karte',
  unable: 'Die Karte kann hier nicht gezeichnet werden',
  unableText: 'Dieser Browser bietet kein WebGL. Zeitachse und Liste zeigen dasselbe; nur die Karte fehlt.',
} as const;
