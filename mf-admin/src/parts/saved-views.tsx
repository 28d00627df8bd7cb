import { useState } from 'react';
import { BookmarkPlus, X } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { Button, IconButton, TextField } from 'shared-ui';
import { FormField, required } from 'shared-ui/draft-form';
import { focusPageAfter } from 'shared-ui/base';
import { strings } from '../strings.ts';
import { FormDialog } from './form-dialog.tsx';
import { viewIn, type ListSpec } from './list-address.ts';
import { addView, removeView, viewsOf, type View } from './views.ts';
import * as filtersStyles from './filters.module.css';

const text = strings.views;

interface SavedViewsProps {
  /** The name of the list, under which views are saved. */
  list: string;
  /** The address of the list, without its query, and what its query may say. */
  path: string;
  spec: ListSpec<string, string>;
  /** The default views, the whole list first. */
  common: readonly View[];
}

/** Links to the same list with other filters: default views, and those that this person saved in this browser. */
export function SavedViews({ list, path, spec, common }: SavedViewsProps) {
  const { username } = useSession();
  const { search } = useLocation();
  const [own, setOwn] = useState(() => viewsOf(list, username));
  const [naming, setNaming] = useState(false);
  const [name, setName] = useState('');
  const now = viewIn(search, spec);
  const isNow = ({ query }: View) => viewIn(query, spec) === now;
  const linkOf = (view: View) => (
    <Link
      className={filtersStyles.view}
      to={view.query === '' ? path : `${path}?${view.query}`}
      aria-current={isNow(view) ? 'true' : undefined}
    >
      {view.name}
    </Link>
  );
  return (
    <nav className={filtersStyles.views} aria-label={text.label}>
      <ul>
        {common.map((view) => (
          <li key={view.query}>{linkOf(view)}</li>
        ))}
        {own.map((view) => (
          <li key={view.name} ref={focusPageAfter} className={filtersStyles.ownView}>
            {linkOf(view)}
            <IconButton
              size="xs"
              label={text.remove(view.name)}
              icon={<X size={14} strokeWidth={1.75} />}
              onClick={() => setOwn(removeView(list, username, view.name))}
            />
          </li>
        ))}
      </ul>
      {![...common, ...own].some(isNow) && (
        <Button
          size="sm"
          icon={<BookmarkPlus size={14} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => {
            setName('');
            setNaming(true);
          }}
        >
          {text.save}
        </Button>
      )}
      {naming && (
        <FormDialog
          title={text.save}
          submit={text.save}
          draft={{ name }}
          onClose={() => setNaming(false)}
          onChange={({ name: next = '' }) => setName(next)}
          onSubmit={() => {
            setOwn(addView(list, username, { name: name.trim(), query: now }));
            setNaming(false);
          }}
        >
          <FormField name="name" rules={required(text.nameMissing)}>
            <TextField label={text.name} maxLength={40} data-autofocus />
          </FormField>
        </FormDialog>
      )}
    </nav>
  );
}
