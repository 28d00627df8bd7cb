import { Plus, Trash2 } from 'lucide-react';
import { limits } from 'shared-contract/types';
import { Button, IconButton, TextField } from 'shared-ui';
import { FormField } from 'shared-ui/draft-form';
import { SwitchField } from '../../parts/switch-field.tsx';
import { useRowFocus } from '../../parts/use-row-focus.ts';
import { strings } from '../../strings.ts';
import { linkRules, newLink, type SettingsDraft } from './settings.view.ts';
import * as formStyles from '../../parts/form.module.css';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './settings.module.css';

const text = strings.settings;

interface LinksCardProps extends Pick<SettingsDraft, 'links'> {
  onChange: (part: Pick<SettingsDraft, 'links'>) => void;
}

export function LinksCard({ links, onChange }: LinksCardProps) {
  const { list, onAdded, onRemoved } = useRowFocus();
  return (
    <section
      ref={list}
      className={`${panelStyles.panel} ${panelStyles.formCard}`}
      aria-labelledby="settings-links"
    >
      <div className={tableStyles.cardLine}>
        <h2 className={panelStyles.formTitle} id="settings-links">
          {text.links}
        </h2>
        <Button
          size="sm"
          icon={<Plus size={16} aria-hidden="true" />}
          disabled={links.length >= limits.externalLinksMax}
          data-add
          onClick={() => {
            onChange({ links: [...links, newLink(links)] });
            onAdded();
          }}
        >
          {text.addLink}
        </Button>
      </div>
      {links.length === 0 && <p className={tableStyles.cellQuiet}>{text.noLinks}</p>}
      {links.map((link, index) => (
        <fieldset key={link.key} data-row className={styles.link} aria-label={text.link(index + 1)}>
          <div className={formStyles.formRow}>
            <FormField name={['links', index, 'name']} rules={linkRules.name}>
              <TextField label={text.linkName} maxLength={limits.titleMax} />
            </FormField>
            <FormField name={['links', index, 'href']} rules={linkRules.href}>
              <TextField
                label={text.linkUrl}
                type="url"
                inputMode="url"
                placeholder="https://"
                maxLength={limits.urlMax}
              />
            </FormField>
          </div>
          <div className={styles.linkPlaces}>
            <FormField name={['links', index, 'in_nav_bar']} valuePropName="checked">
              <SwitchField label={text.inNavBar} />
            </FormField>
            <FormField name={['links', index, 'in_footer']} valuePropName="checked">
              <SwitchField label={text.inFooter} />
            </FormField>
            <IconButton
              size="sm"
              label={text.removeLink(index + 1)}
              tooltipSide="end"
              icon={<Trash2 size={16} strokeWidth={1.75} />}
              data-remove
              onClick={() => {
                onChange({ links: links.filter(({ key }) => key !== link.key) });
                onRemoved(index);
              }}
            />
          </div>
        </fieldset>
      ))}
    </section>
  );
}
