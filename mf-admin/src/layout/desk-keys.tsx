import { useState } from 'react';
import { deferredDialog } from 'shared-ui/deferred';
import { useKeys, useShortcut } from 'shared-ui/keys';
import type { KeyList } from 'shared-ui/keys-dialog';
import { strings } from '../strings.ts';
import { commandKey } from './command-key.ts';

const text = strings.keys;

const keys: KeyList = [
  [commandKey(), text.palette],
  ['/', text.search],
  ['J', text.next],
  ['K', text.previous],
  ['Enter', text.open],
  ['Esc', text.leave],
  ['U', text.undo],
  ['?', text.help],
];

const PaletteDialog = deferredDialog(
  () => import('./palette/palette-dialog.tsx').then((file) => file.PaletteDialog),
  { title: strings.palette.title, titleHidden: true, width: 640 },
);
const KeysDialog = deferredDialog(() => import('shared-ui/keys-dialog').then((file) => file.KeysDialog), {
  title: text.title,
  width: 440,
});

/** The first search field of the page, of a list as a rule. */
const searchField = () => document.querySelector<HTMLInputElement>('#main input[type="search"]');

interface DeskKeysProps {
  isSearchOpen: boolean;
  openSearch: (isOpen: boolean) => void;
}

/** The keys that every page of the administration has, and what they open (rules 14.42). */
export function DeskKeys({ isSearchOpen, openSearch }: DeskKeysProps) {
  const [isHelpOpen, openHelp] = useState(false);
  useKeys({
    '/': () => {
      const field = searchField();
      field?.focus();
      field?.select();
    },
    '?': () => openHelp(true),
  });
  useShortcut('k', () => openSearch(true));
  return (
    <>
      {isHelpOpen && <KeysDialog keys={keys} onClose={() => openHelp(false)} />}
      {isSearchOpen && <PaletteDialog onClose={() => openSearch(false)} />}
    </>
  );
}
