import './skip-link.css';

/** The skip link of a page with a header of its own: to the content, which has the id `main`. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      Skip to content
    </a>
  );
}
