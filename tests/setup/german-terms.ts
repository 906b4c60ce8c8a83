/** Each English term of the product has one German word, used everywhere. */
const GERMAN: Readonly<Record<string, RegExp>> = {
  Zeitleiste: /\btimelines?\b/i,
  'Orte von Interesse': /\bpoints? of interest\b/i,
  Unfallhilfe: /\bassistance\b/i,
  Auswertungen: /\binsights?\b/i,
  Startseite: /\bhome\b/i,
  Fahrt: /\b(trips?|drives?|rides?)\b/i,
  'App-Nutzer': /\b(app )?users?\b/i,
  Bewertung: /scores?\b/i,
  Einführung: /\broll-?outs?\b/i,
  Empfänger: /\b(notifiers?|receivers?)\b/i,
  Protokoll: /\blogs?\b/i,
  Gerät: /\bdevices?\b/i,
  Ereignis: /\bevents?\b/i,
  Aufprall: /\b(impact|crash)(es|s)?\b/i,
  Einstellungen: /\bsettings?\b/i,
};

/** The English terms of the product in a German text, each with the word that it should have. */
export function englishTermsIn(text: string): string[] {
  const spoken = text.replaceAll(/\{\{.*?\}\}/g, '');
  return Object.entries(GERMAN).flatMap(([german, term]) => {
    const [english] = term.exec(spoken) ?? [];
    return english ? [`says ${english} for ${german}`] : [];
  });
}

/** Words of both languages: those of the trade, and those that German has taken over, such as “Live”. */
const BOTH = new Set(
  [
    'Admin Android App Beacon Bluetooth Body Bucket Bus CarPlay CSV Cluster Code Cookie Debug Diesel Dolphin Esc Export',
    'Filter Format GPX Gas GeoJSON Header Hybrid Info Installation JSON KML Live Logo Median Minimum Name OBD OK Parquet Person',
    'Pilot Position Problem Region SDK Server Shards Start Status System Test Tests Text Trend URL UTC Uploads Version',
    'Webhooks Worker asi iOS km optional s zip Flutter',
  ].flatMap((line) => line.split(' ')),
);

/** Whether a German text is an English word that was left as it was. */
export const isLeftInEnglish = (german: string, english: string | undefined): boolean =>
  german === english && /^\p{L}+$/u.test(german) && !BOTH.has(german);
