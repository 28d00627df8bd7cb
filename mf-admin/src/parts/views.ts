/** A named view: the filters and the order of a list. */
export interface View {
  name: string;
  /** As in an address, without the question mark. */
  query: string;
}

const isView = (value: unknown): value is View =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<View>).name === 'string' &&
  typeof (value as Partial<View>).query === 'string';

const keyOf = (list: string, username: string) => `views:${list}:${username}`;

/** The views saved in this browser; none where storage is unavailable or has other content. */
export function viewsOf(list: string, username: string): View[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(list, username)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isView) : [];
  } catch {
    return [];
  }
}

function store(list: string, username: string, views: View[]): View[] {
  try {
    localStorage.setItem(keyOf(list, username), JSON.stringify(views));
  } catch {
    // Without a storage they last as long as the page.
  }
  return views;
}

/** Saves a view, in place of one of the same name. */
export const addView = (list: string, username: string, view: View): View[] =>
  store(list, username, [...viewsOf(list, username).filter(({ name }) => name !== view.name), view]);

export const removeView = (list: string, username: string, name: string): View[] =>
  store(
    list,
    username,
    viewsOf(list, username).filter((view) => view.name !== name),
  );
