import { ChevronDown } from 'lucide-react';
import type { ExternalLink } from 'shared-contract/types';
import { strings } from '../strings.ts';
import { ExternalAnchor } from './external-anchor.tsx';
import { useDisclosure } from './user-menu.tsx';
import * as headerStyles from './header.module.css';
import * as menuStyles from './user-menu.module.css';

/** Room for the owner's links at the narrowest window that shows them in the bar, beside the store's name, in px. */
const ROOM = 400;
const PER_LETTER = 8;
/** Padding, icon and gap of a link. */
const PER_LINK = 48;

/**
 * How many of the owner's links have room in the bar. Counted in letters and not measured, so that the server draws the same and
 * nothing moves.
 */
export function fittingLinks(links: readonly ExternalLink[], storeName: string): number {
  let room = ROOM - (storeName.length + strings.nav.more.length) * PER_LETTER - PER_LINK;
  const count = links.findIndex(({ name }) => (room -= PER_LINK + name.length * PER_LETTER) < 0);
  return count === -1 ? links.length : count;
}

/** The owner's links that have no room in the bar. */
export function MoreLinks({ links }: { links: readonly ExternalLink[] }) {
  const { open, setOpen, ref } = useDisclosure();
  if (links.length === 0) return null;
  return (
    <div className={`${headerStyles.navBarExternal} ${menuStyles.more}`} ref={ref}>
      <button
        type="button"
        className={headerStyles.navBarItem}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {strings.nav.more}
        <ChevronDown size={16} strokeWidth={2} aria-hidden="true" />
      </button>
      {open && (
        <ul className={menuStyles.list}>
          {links.map((link) => (
            <li key={`${link.name} ${link.href}`}>
              <ExternalAnchor link={link} className={menuStyles.item} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
