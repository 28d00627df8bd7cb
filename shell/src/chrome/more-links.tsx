import { ChevronDown } from 'lucide-react';
import type { ExternalLink } from 'shared-contract/types';
import { strings } from '../strings.ts';
import { ExternalAnchor } from './external-anchor.tsx';
import { useDisclosure } from './user-menu.tsx';
import * as headerStyles from './header.module.css';
import * as menuStyles from './user-menu.module.css';

/** Width for the owner's links in the narrowest window that shows them in the bar, beside the store's name. */
const ROOM_PX = 400;
const LETTER_PX = 8;
/** Padding, icon and gap of a link. */
const LINK_PX = 48;

/**
 * How many of the owner's links fit in the bar. It is estimated from the number of letters and not measured, so that the server
 * draws the same number and nothing moves.
 */
export function fittingLinks(links: readonly ExternalLink[], storeName: string): number {
  let room = ROOM_PX - (storeName.length + strings.nav.more.length) * LETTER_PX - LINK_PX;
  let count = 0;
  for (const { name } of links) {
    room -= LINK_PX + name.length * LETTER_PX;
    if (room < 0) break;
    count += 1;
  }
  return count;
}

/** The owner's links that do not fit in the bar. */
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
