export interface Agent {
  browser: string;
  system: string;
  device: 'computer' | 'phone' | 'tablet' | 'other';
}

/** The first match counts: browsers also name those they want to be mistaken for. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\b(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string, Agent['device']][] = [
  [/\biPad\b/, 'iPadOS', 'tablet'],
  [/\biPhone\b/, 'iOS', 'phone'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMac OS X\b/, 'macOS', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
];

/** A readable description of a browser. Never used for a decision. */
export function describeAgent(userAgent: string): Agent {
  const [match, browser] = first(BROWSERS, userAgent);
  const [, system, device] = first(SYSTEMS, userAgent);
  return {
    browser: browser ? `${browser} ${match?.[1] ?? ''}`.trim() : '',
    system: system ?? '',
    device: device ?? 'other',
  };
}

function first<Row extends [RegExp, ...unknown[]]>(
  rows: readonly Row[],
  text: string,
): [RegExpExecArray | null, ...(Row extends [RegExp, ...infer Rest] ? Partial<Rest> : never)] {
  for (const [pattern, ...rest] of rows) {
    const match = pattern.exec(text);
    if (match) return [match, ...rest] as ReturnType<typeof first<Row>>;
  }
  return [null] as unknown as ReturnType<typeof first<Row>>;
}
