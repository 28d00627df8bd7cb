import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';

/** A row that could not be worked on, and what the server answered. */
export interface Refused<Row> {
  row: Row;
  error: unknown;
}

/** Works on several rows in sequence; `onDone` gets those that were refused. A refused one does not stop the others. */
export function useOneByOne<Row>(
  work: (row: Row) => Promise<unknown>,
  { onDone, onSettled }: { onDone: (refused: readonly Refused<Row>[]) => void; onSettled: () => void },
) {
  /** How many rows the work is done with. */
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async (rows: readonly Row[]) => {
      const refused: Refused<Row>[] = [];
      for (const [index, row] of rows.entries()) {
        setDone(index);
        try {
          await work(row);
        } catch (error) {
          refused.push({ row, error });
        }
      }
      return refused;
    },
    onSuccess: onDone,
    onSettled,
  });
  return { ...mutation, done };
}
