import { useLocation, useMatch } from 'react-router-dom';
import { useOpened as useOpenedAt } from 'shared-ui/opened';
import { useShownRow } from './use-shown-row.ts';

/**
 * The object that is open over a list, from the address.
 * @param pattern of an object's address, with one parameter; `paths` builds it, and that of the list
 */
export function useOpened(pattern: string, paths: { list: string; one: (id: string) => string }) {
  const id = Object.values(useMatch(pattern)?.params ?? {})[0];
  useShownRow(id);
  const { search } = useLocation();
  const opened = useOpenedAt((other) => (other === null ? paths.list : paths.one(other)) + search);
  return { id, ...opened };
}
