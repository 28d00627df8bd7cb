import { cut, lengthOf } from 'shared-ui';

const SHOWN = 16;

/** A deliverable as a table shows it: its first characters and an ellipsis. Line breaks become spaces. */
export function shortItem(deliverable: string): string {
  const line = deliverable.replace(/\s+/g, ' ').trim();
  return lengthOf(line) > SHOWN ? `${cut(line, SHOWN)}…` : line;
}
