/** Why PostgreSQL or initdb ended, from the lines that it wrote: the last one is seldom the reason. */
export function reasonIn(lines: readonly string[]): string {
  const line =
    lines.findLast((each) => /FATAL|PANIC|error|could not/.test(each)) ?? lines.at(-1) ?? 'no reason given';
  return line.includes('No space left on device')
    ? `the disk of DATA_DIR is full, free some space on it (${line.trim()})`
    : line.trim();
}
