import { usePageHead } from 'shared-ui';

/** Title and description of the page of the address: the route's own until the page sets them. */
export function PageTitle({ title }: { title: string | null }) {
  usePageHead({ title });
  return null;
}
