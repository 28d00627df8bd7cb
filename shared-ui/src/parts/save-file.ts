/** Lets the browser save a text, bytes, or parts of a file. */
export function saveFile(
  name: string,
  content: string | Uint8Array<ArrayBuffer> | Blob,
  type = 'text/plain',
): void {
  const full = typeof content === 'string' || content instanceof Blob ? `${type};charset=utf-8` : type;
  const url = URL.createObjectURL(new Blob([content], { type: full }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has the content by then. The address would keep it in memory.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
