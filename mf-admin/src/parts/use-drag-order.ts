import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

/** The ids with one of them at another place. */
const withAt = (ids: readonly string[], id: string, at: number): string[] =>
  ids.filter((other) => other !== id).toSpliced(at, 0, id);

const middleOf = (row: Element): number => {
  const { top, bottom } = row.getBoundingClientRect();
  return (top + bottom) / 2;
};

/**
 * Lets the rows of a list be reordered: each has a handle that is dragged, or moved by the arrow keys. `onOrder` is called
 * with all ids when one was moved. A row names its id in `data-row-id`, and its handle in `data-handle-of`.
 */
export function useDragOrder(ids: readonly string[], onOrder: (ids: string[], moved: string) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [pulled, setPulled] = useState<{ id: string; order: readonly string[] }>();
  // A row that moves in the document takes the focus off its handle.
  const handled = useRef<string>(undefined);
  const order = pulled?.order ?? ids;
  useEffect(() => {
    const id = handled.current;
    if (id === undefined || document.activeElement !== document.body) return;
    handled.current = undefined;
    list.current?.querySelector<HTMLElement>(`[data-handle-of="${id}"]`)?.focus();
  });
  const drop = (isTaken: boolean) => {
    if (pulled && isTaken && pulled.order.some((id, at) => id !== ids[at]))
      onOrder([...pulled.order], pulled.id);
    setPulled(undefined);
  };
  return {
    order,
    pulled: pulled?.id,
    list: {
      ref: list,
      onPointerMove: ({ clientY }: PointerEvent) => {
        if (!pulled) return;
        const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-id]') ?? [])];
        const others = rows.filter(({ dataset }) => dataset['rowId'] !== pulled.id);
        const at = others.filter((row) => middleOf(row) < clientY).length;
        if (pulled.order[at] !== pulled.id)
          setPulled({ ...pulled, order: withAt(pulled.order, pulled.id, at) });
      },
      onPointerUp: () => drop(true),
      onPointerCancel: () => drop(false),
    },
    handleOf: (id: string) => ({
      'data-handle-of': id,
      onPointerDown: ({ button, pointerId }: PointerEvent) => {
        if (button !== 0) return;
        handled.current = id;
        // The list captures the pointer, because the row may move in the document.
        list.current?.setPointerCapture(pointerId);
        setPulled({ id, order: ids });
      },
      onKeyDown: (event: KeyboardEvent) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const at = ids.indexOf(id) + step;
        if (at < 0 || at >= ids.length) return;
        handled.current = id;
        onOrder(withAt(ids, id, at), id);
      },
    }),
  };
}
