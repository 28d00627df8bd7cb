import { useEffect, useRef } from 'react';
import { Button } from 'shared-ui';
import * as fieldStyles from 'shared-ui/field.module.css';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../strings.ts';
import type { Edited } from './use-edit.ts';
import * as formStyles from './form.module.css';
import * as panelStyles from './panel.module.css';
import * as tableStyles from './table.module.css';

const text = strings.changedMeanwhile;

interface ChangedMeanwhileProps<Draft> {
  edit: Edited<Draft>;
  /** The label of the button that saves. */
  save: string;
  label: (field: keyof Draft) => string;
  /** The value of a field, in words. */
  shown: (field: keyof Draft, draft: Draft) => string;
  /** Takes a present value into the form. */
  onTake?: Edited<Draft>['change'];
}

/** Somebody else saved first: what they changed, beside the content of the form. */
export function ChangedMeanwhile<Draft extends object>(props: ChangedMeanwhileProps<Draft>) {
  const { edit, save, label, shown, onTake = edit.change } = props;
  const { draft, now, version, differences } = edit;
  const part = useRef<HTMLElement>(null);
  // A newer version is announced again.
  useEffect(() => part.current?.focus(), [version]);
  return (
    <section
      ref={part}
      className={`${panelStyles.panel} ${panelStyles.formCard} ${panelStyles.changed}`}
      aria-label={text.title}
      tabIndex={-1}
    >
      <h2 className={panelStyles.formTitle}>{text.title}</h2>
      <p className={tableStyles.cellQuiet}>{text.text(save)}</p>
      {differences.length > 0 && (
        <ul className={formStyles.changedFields}>
          {differences.map(({ field, isMine }) => (
            <li key={String(field)} className={formStyles.changedField}>
              <h3 className={fieldStyles.label}>{label(field)}</h3>
              <dl className={formStyles.changedSides}>
                {isMine && (
                  <div>
                    <dt>{text.mine}</dt>
                    <dd>{shown(field, draft) || text.empty}</dd>
                  </div>
                )}
                <div>
                  <dt>{text.now}</dt>
                  <dd>{shown(field, now) || text.empty}</dd>
                </div>
              </dl>
              {!isMine ? (
                <p className={ui.small}>{text.taken}</p>
              ) : (
                <Button
                  size="sm"
                  aria-label={text.takeNamed(label(field))}
                  onClick={() => {
                    onTake({ [field]: now[field] } as Partial<Draft>);
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
