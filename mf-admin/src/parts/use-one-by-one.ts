import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from 'shared-auth';

/** A row that could not be worked on, and what the server answered. */
export interface Refused<Row> {
  row: Row;
  error: unknown;
}

/** The outcome of an action on several rows. */
export interface Worked<Row, Outcome> {
  done: { row: Row; outcome: Outcome }[];
  refused: Refused<Row>[];
  /** The rows that were not reached because the work stopped. */
  untried: readonly Row[];
  /** Why it stopped before the last row; undefined where it did not. */
  stop: unknown;
}

/** No answer, nobody who may do this, too many calls, no database: every other row would get the same. */
const STOPS: ReadonlySet<unknown> = new Set([0, 401, 403, 429, 503]);
const stopsAll = (error: unknown) => STOPS.has((error as Partial<ApiError> | null)?.status);

/** Works on rows in sequence. What is wrong with one row does not stop the others; what they would all meet does. */
export async function workOneByOne<Row, Outcome>(
  rows: readonly Row[],
  work: (row: Row) => Promise<Outcome>,
  onNext: (at: number) => void = () => undefined,
): Promise<Worked<Row, Outcome>> {
  const worked: Worked<Row, Outcome> = { done: [], refused: [], untried: [], stop: undefined };
  for (const [at, row] of rows.entries()) {
    onNext(at);
    try {
      worked.done.push({ row, outcome: await work(row) });
    } catch (error) {
      if (stopsAll(error)) return { ...worked, untried: rows.slice(at), stop: error };
      worked.refused.push({ row, error });
    }
  }
  return worked;
}

/** `workOneByOne` for a dialog, which can go on with the rows that were refused or not tried. */
export function useOneByOne<Row, Outcome>(
  rows: readonly Row[],
  work: (row: Row) => Promise<Outcome>,
  {
    onAllDone,
    onSettled,
  }: { onAllDone: (done: Worked<Row, Outcome>['done']) => void; onSettled: () => void },
) {
  // `done` is of all tries, the others are of the last.
  const [worked, setWorked] = useState<Worked<Row, Outcome>>({
    done: [],
    refused: [],
    untried: rows,
    stop: undefined,
  });
  /** The number of rows of this try that were worked on. */
  const [tried, setTried] = useState(0);
  const left = [...worked.refused.map(({ row }) => row), ...worked.untried];
  const { mutate, isPending } = useMutation({
    mutationFn: () => workOneByOne(left, work, setTried),
    onSuccess: (latest) => {
      const done = [...worked.done, ...latest.done];
      setWorked({ ...latest, done });
      if (latest.refused.length === 0 && latest.untried.length === 0) onAllDone(done);
    },
    onSettled,
  });
  return {
    ...worked,
    left,
    tried,
    isPending,
    start: () => mutate(),
    /** The chosen rows without those that are done. */
    without: (chosen: readonly Row[]) =>
      chosen.filter((row) => !worked.done.some((each) => each.row === row)),
  };
}
