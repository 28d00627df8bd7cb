/** Hands a text to the browser as a file to save. */
export function saveFile(name: string, text: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has the text by the next turn; the address would keep it in memory.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
