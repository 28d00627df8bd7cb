import { useEffect, useState } from 'react';
import { DeferredDialog, useDeferred } from 'shared-ui';
import { useKeys, useShortcut } from 'shared-ui/keys';
import { strings } from '../strings.ts';
import { KeysDialog } from './keys-dialog.tsx';

const text = strings.palette;
const loadPalette = () => import('./palette/palette.tsx').then(({ Palette }) => Palette);

/** The first search field of the page, of a list as a rule. */
const searchField = () => document.querySelector<HTMLInputElement>('#main input[type="search"]');

interface DeskKeysProps {
  isSearchOpen: boolean;
  openSearch: (isOpen: boolean) => void;
}

/** The keys that every page of the administration has, and what they open (rules 14.42). */
export function DeskKeys({ isSearchOpen, openSearch }: DeskKeysProps) {
  const [isHelpOpen, openHelp] = useState(false);
  const palette = useDeferred(loadPalette);
  const { request } = palette;
  useEffect(() => {
    if (isSearchOpen) request();
  }, [isSearchOpen, request]);
  useKeys({
    '/': () => {
      const field = searchField();
      field?.focus();
      field?.select();
    },
    '?': () => openHelp(true),
  });
  useShortcut('k', () => openSearch(true));
  const closeSearch = () => openSearch(false);
  return (
    <>
      <KeysDialog open={isHelpOpen} onClose={() => openHelp(false)} />
      <DeferredDialog
        open={isSearchOpen}
        title={text.title}
        titleHidden
        width={640}
        onClose={closeSearch}
        content={palette}
        contentProps={{ onClose: closeSearch }}
      />
    </>
  );
}
