import { VisuallyHidden } from './visually-hidden.tsx';
import { useCopy } from './use-copy.ts';
import * as styles from './short-id.module.css';

const SHOWN = 8; // rules 14.28

/** The first 8 characters of an id and an ellipsis. */
export const shortId = (id: string): string => (id.length > SHOWN ? `${id.slice(0, SHOWN)}…` : id);

/** A shortened id. Its title is the whole id, and a click copies it. */
export function ShortId({ id }: { id: string }) {
  const { copied, failed, copy } = useCopy();
  return (
    <>
      <button
        type="button"
        className={copied ? `${styles.shortId} ${styles.copied}` : styles.shortId}
        data-part="short-id"
        title={id}
        onClick={(event) => {
          // The id is often in a row that opens something on a click.
          event.stopPropagation();
          void copy(id);
        }}
      >
        {failed ? 'Copy failed' : shortId(id)}
      </button>
      <span role="status">
        {(copied || failed) && <VisuallyHidden>{copied ? 'Copied' : 'Copy failed'}</VisuallyHidden>}
      </span>
    </>
  );
}
