import { useRef, useState } from 'react';
import { refreshPersonal, setCartLine } from 'shared-auth';

/**
 * The amounts that a shopper wants. They are shown at once and sent one at a time. Of several quick changes of a line only the
 * newest is sent, and responses cannot arrive out of order.
 */
export function useAmounts(onFailed: (error: unknown, subcategoryId: string) => void) {
  const [wanted, setWanted] = useState<Readonly<Record<string, number>>>({});
  const waiting = useRef(new Map<string, number>());
  const work = useRef<Promise<void> | null>(null);

  const forget = (id: string) => {
    if (waiting.current.has(id)) return;
    setWanted(({ [id]: _, ...others }) => others);
  };

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
    // In the same synchronous step as the last check of the queue, so that nothing can be added to a queue that has ended.
    work.current = null;
  }

  return {
    wanted,
    setAmount(id: string, amount: number): void {
      setWanted((before) => ({ ...before, [id]: amount }));
      waiting.current.set(id, amount);
      work.current ??= drain();
    },
    /** Resolves when every change has been answered. */
    settled: async (): Promise<void> => {
      await work.current;
    },
  };
}

const first = (waiting: Map<string, number>): [string, number] | undefined => waiting.entries().next().value;
