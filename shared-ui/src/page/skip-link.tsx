import './skip-link.css';

/** The first stop of the keyboard on a page with a header of its own: past it, to the content with the given id. */
export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <a className="skip-link" href={`#${to}`}>
      Skip to content
    </a>
  );
}
