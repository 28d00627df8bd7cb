import './feedback.css';

/** Something loads: an arc with a text under it. */
export function Spinner({ text }: { text: string }) {
  return (
    <div className="spinner" role="status">
      <span className="spinner__arc" aria-hidden="true" />
      <span>{text}</span>
    </div>
  );
}
