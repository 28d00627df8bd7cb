import './skip-link.css';

/** The first stop of the keyboard on a page with a header of its own: past it, to the content, which has the id `main`. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      Skip to content
    </a>
  );
}
