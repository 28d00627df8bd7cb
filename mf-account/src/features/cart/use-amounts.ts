import { useRef, useState } from 'react';
import { refreshPersonal, setCartLine } from 'shared-auth';

/**
 * The amounts a shopper wants, shown at once and sent one after the other: of several quick changes of a line only the
 * newest is sent, and answers cannot overtake each other.
 */
export function useAmounts(onFailed: (error: unknown, subcategoryId: string) => void) {
  const [wanted, setWanted] = useState<Readonly<Record<string, number>>>({});
  const waiting = useRef(new Map<string, number>());
  const work = useRef<Promise<void> | null>(null);

  const forget = (id: string) =>
    setWanted(({ [id]: _, ...others }) =>
      waiting.current.has(id) ? { ...others, [id]: waiting.current.get(id) ?? 0 } : others,
    );

  async function drain(): Promise<void> {
    for (let next = first(waiting.current); next; next = first(waiting.current)) {
      const [id, amount] = next;
      waiting.current.delete(id);
      try {
        await setCartLine(id, amount);
      } catch (error) {
        waiting.current.delete(id);
        onFailed(error, id);
        await refreshPersonal();
      }
      forget(id);
    }
  }

  return {
    wanted,
    setAmount(id: string, amount: number): void {
      setWanted((before) => ({ ...before, [id]: amount }));
      waiting.current.set(id, amount);
      work.current ??= drain().finally(() => {
        work.current = null;
      });
    },
    /** Everything that was wanted has been answered. */
    settled: async (): Promise<void> => {
      await work.current;
    },
  };
}

const first = (waiting: Map<string, number>): [string, number] | undefined => waiting.entries().next().value;
