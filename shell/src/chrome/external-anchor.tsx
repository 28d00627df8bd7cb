import type { ReactNode } from 'react';
import { ArrowUpRight } from 'lucide-react';
import type { ExternalLink } from 'shared-contract/types';
import { VisuallyHidden } from 'shared-ui';
import { strings } from '../strings.ts';

interface ExternalAnchorProps {
  link: ExternalLink;
  className: string;
  icon?: ReactNode;
}

/** A link of the owner's to another site. It opens in a new tab and says so. */
export function ExternalAnchor({ link, className, icon }: ExternalAnchorProps) {
  return (
    <a className={className} href={link.href} target="_blank" rel="noopener noreferrer">
      {icon}
      {link.name}
      <ArrowUpRight size={14} strokeWidth={2} aria-hidden="true" />
      <VisuallyHidden>{strings.nav.opensInNewTab}</VisuallyHidden>
    </a>
  );
}
