import { useRef, type RefObject } from 'react';
import { useKeys } from '../parts/use-keys.ts';

interface DecisionKeys {
  /** The ids of the items to choose from, in order. */
  itemIds: readonly string[];
  onSelect: (itemId: string) => void;
  onApprove: () => void;
}

/** The keys of an open request, and the fields that they focus (rules 14.15). `part` is an element within the dialog. */
export function useDecisionKeys(
  part: RefObject<HTMLElement | null>,
  { itemIds, onSelect, onApprove }: DecisionKeys,
) {
  const templateField = useRef<HTMLSelectElement>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const choices = itemIds.map((id, at) => [String(at + 1), () => onSelect(id)] as const);
  useKeys(
    {
      ...Object.fromEntries(choices),
      a: onApprove,
      t: () => templateField.current?.focus(),
      d: () => reasonField.current?.focus(),
    },
    part,
  );
  return { templateField, reasonField };
}
