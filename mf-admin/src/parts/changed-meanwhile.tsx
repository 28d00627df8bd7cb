import { useEffect, useRef } from 'react';
import { Button } from 'shared-ui';
import * as fieldStyles from 'shared-ui/field.module.css';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../strings.ts';
import * as styles from './parts.module.css';

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
    <section
      ref={part}
      className={`${styles.panel} ${styles.formCard} ${styles.changed}`}
      aria-label={text.title}
      tabIndex={-1}
    >
      <h2 className={styles.formTitle}>{text.title}</h2>
      <p className={styles.cellQuiet}>{text.text(save)}</p>
      {fields.length > 0 && (
        <ul className={styles.changedFields}>
          {fields.map(({ label, now, mine, onTake }) => (
            <li key={label} className={styles.changedField}>
              <h3 className={fieldStyles.label}>{label}</h3>
              <dl className={styles.changedSides}>
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
                <p className={ui.small}>{text.taken}</p>
              ) : (
                <Button
                  size="sm"
                  aria-label={text.takeNamed(label)}
                  onClick={() => {
                    onTake();
                    // The pressed button disappears.
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
