/** Marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF';

export const saveCsv = (name: string, csv: string): void =>
  saveFile(`${name}.csv`, new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }));

export const saveText = (name: string, text: string): void =>
  saveFile(`${name}.txt`, new Blob([text], { type: 'text/plain;charset=utf-8' }));

/** Downloads text as a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
