import { useEffect, useRef } from 'react';
import { Button } from 'shared-ui';
import { strings } from '../strings.ts';

const text = strings.changedMeanwhile;

interface ChangedField {
  label: string;
  now: string;
  /** undefined where the form has the present value. */
  mine?: string | undefined;
  /** Takes the present value into the form. */
  onTake: () => void;
}

interface ChangedMeanwhileProps {
  fields: readonly ChangedField[];
  /** The label of the button that saves. */
  save: string;
  /** The version that is there now: a newer one is announced again. */
  version: number | undefined;
}

/** Somebody else saved first: what they changed, beside the content of the form. */
export function ChangedMeanwhile({ fields, save, version }: ChangedMeanwhileProps) {
  const part = useRef<HTMLElement>(null);
  useEffect(() => part.current?.focus(), [version]);
  return (
    <section ref={part} className="panel form-card changed" aria-label={text.title} tabIndex={-1}>
      <h2 className="form-card__title">{text.title}</h2>
      <p className="cell-quiet">{text.text(save)}</p>
      {fields.length > 0 && (
        <ul className="changed__fields">
          {fields.map(({ label, now, mine, onTake }) => (
            <li key={label} className="changed__field">
              <h3 className="field__label">{label}</h3>
              <dl className="changed__sides">
                {mine !== undefined && (
                  <div>
                    <dt>{text.mine}</dt>
                    <dd>{mine || text.empty}</dd>
                  </div>
                )}
                <div>
                  <dt>{text.now}</dt>
                  <dd>{now || text.empty}</dd>
                </div>
              </dl>
              {mine === undefined ? (
                <p className="type-small">{text.taken}</p>
              ) : (
                <Button
                  size="sm"
                  aria-label={text.takeNamed(label)}
                  onClick={() => {
                    onTake();
                    // The pressed button goes.
                    part.current?.focus();
                  }}
                >
                  {text.take}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
