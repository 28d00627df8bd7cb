import { limits } from 'shared-contract/types';
import { TextArea } from 'shared-ui';
import { Announcement } from 'shared-ui/announcement';
import { FormField } from 'shared-ui/draft-form';
import * as fieldStyles from 'shared-ui/field.module.css';
import { RadioCard } from 'shared-ui/radio-card';
import { SwitchField } from '../../parts/switch-field.tsx';
import { strings } from '../../strings.ts';
import { DIRECTIONS, TEMPLATES, type SettingsDraft } from './settings.view.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as styles from './settings.module.css';

const text = strings.settings;

interface AnnouncementCardProps {
  draft: SettingsDraft;
  onChange: (part: Partial<SettingsDraft>) => void;
}

/** The bar over the shop, with the bar itself as its preview, and as the sample of each template. */
export function AnnouncementCard({ draft, onChange }: AnnouncementCardProps) {
  const bar = {
    enabled: true,
    text: draft.barText.trim() || text.barSample,
    template: draft.barTemplate,
    scrolling: draft.barScrolling,
    scroll_direction: draft.barDirection,
  };
  return (
    <section className={`${panelStyles.panel} ${panelStyles.formCard}`} aria-labelledby="settings-bar">
      <h2 className={panelStyles.formTitle} id="settings-bar">
        {text.bar}
      </h2>
      <FormField name="barEnabled" valuePropName="checked">
        <SwitchField label={text.barEnabled} hint={text.barEnabledHint} />
      </FormField>
      <FormField name="barText">
        <TextArea label={text.barText} rows={3} maxLength={limits.announcementMax} hint={text.barTextHint} />
      </FormField>
      <div className={styles.barPreview} role="group" aria-label={text.barPreview}>
        <Announcement bar={bar} />
      </div>
      <fieldset className={styles.templates}>
        <legend className={fieldStyles.label}>{text.barTemplate}</legend>
        {TEMPLATES.map((template) => (
          <RadioCard
            key={template}
            name="template"
            value={String(template)}
            checked={draft.barTemplate === template}
            title={text.templates[template]}
            text={
              <span className={styles.barSample} aria-hidden="true" inert>
                <Announcement bar={{ ...bar, template, scrolling: false }} />
              </span>
            }
            onChange={() => onChange({ barTemplate: template })}
          />
        ))}
      </fieldset>
      <FormField name="barScrolling" valuePropName="checked">
        <SwitchField label={text.barScrolling} hint={text.barScrollingHint} />
      </FormField>
      {draft.barScrolling && (
        <fieldset className={styles.directions}>
          <legend className={fieldStyles.label}>{text.barDirection}</legend>
          {DIRECTIONS.map((direction) => (
            <RadioCard
              key={direction}
              name="direction"
              value={direction}
              checked={draft.barDirection === direction}
              title={text.directions[direction]}
              onChange={() => onChange({ barDirection: direction })}
            />
          ))}
        </fieldset>
      )}
    </section>
  );
}
