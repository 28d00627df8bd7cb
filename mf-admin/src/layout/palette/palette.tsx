import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Search } from 'lucide-react';
import { messageOf, signOut } from 'shared-auth';
import { limits } from 'shared-contract/types';
import { Banner, Button } from 'shared-ui';
import { useTypedSearch } from 'shared-ui/typed-search';
import { strings } from '../../strings.ts';
import { useGuardedNavigate } from '../leaving.ts';
import type { Entry } from './palette.view.ts';
import { usePalette } from './use-palette.ts';
import * as styles from './palette.module.css';

const text = strings.palette;

/**
 * Finds pages, orders, products, users and actions. The focus stays in the field (the combobox pattern): arrows move through the list,
 * Enter takes the marked entry.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const [asked, setAsked] = useState('');
  const { typed, type } = useTypedSearch(asked, setAsked);
  const { groups, isSearching, failed } = usePalette(typed, asked);
  const navigate = useGuardedNavigate();
  const field = useRef<HTMLInputElement>(null);
  const choose = ({ to }: Entry) => {
    onClose();
    if (to === 'sign out') void signOut();
    else navigate(to);
  };
  const entries = groups.flatMap((group) => group.entries);
  // After another text, or when the list gets shorter, the first entry is marked.
  const [marked, mark] = useState({ index: 0, of: typed });
  const active = marked.of === typed && marked.index < entries.length ? marked.index : 0;
  const id = useId();
  const idOf = (index: number) => `${id}-${index}`;
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = entries.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active === 0 ? last : active - 1,
    };
    const to = moves[event.key];
    const chosen = event.key === 'Enter' && !event.nativeEvent.isComposing ? entries[active] : undefined;
    if (to === undefined && !chosen) return;
    event.preventDefault();
    if (chosen) choose(chosen);
    else if (to !== undefined) mark({ index: to, of: typed });
  };
  return (
    <div className={styles.palette}>
      <div className={styles.field}>
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        <input
          ref={field}
          data-autofocus
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={entries.length > 0 ? idOf(active) : undefined}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onKeyDown}
          aria-label={text.label}
          placeholder={text.hint}
          maxLength={limits.searchMax}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <ul id={id} role="listbox" className={styles.list} aria-label={text.title}>
        {groups.map(({ title, entries: some }, at) => (
          <li key={title} role="presentation">
            <ul role="group" aria-label={title}>
              <li className={styles.group} role="presentation">
                {title}
              </li>
              {some.map((entry, of) => {
                const index = groups.slice(0, at).reduce((sum, group) => sum + group.entries.length, of);
                const { key, label, detail, icon: Icon } = entry;
                return (
                  <li
                    key={key}
                    id={idOf(index)}
                    role="option"
                    aria-selected={index === active}
                    className={styles.entry}
                    // Not on enter: entries that appear under a resting pointer are not chosen.
                    onPointerMove={() => active !== index && mark({ index, of: typed })}
                    onClick={() => choose(entry)}
                  >
                    <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
                    <span className={styles.label}>{label}</span>
                    {detail && <span className={styles.detail}>{detail}</span>}
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
      <p className={styles.state} role="status">
        {isSearching
          ? text.searching
          : entries.length === 0 && failed.length === 0 && text.none(typed.trim())}
      </p>
      {failed.map(({ words, error, retry }) => (
        <Banner
          key={words}
          tone="error"
          action={
            <Button
              size="sm"
              onClick={() => {
                // The button disappears with the failure.
                field.current?.focus();
                retry();
              }}
            >
              {strings.tryAgain}
            </Button>
          }
        >
          {messageOf(error, words)}
        </Banner>
      ))}
    </div>
  );
}
