import { Plus, Trash2 } from 'lucide-react';
import { limits } from 'shared-contract/types';
import { Button, IconButton, TextField } from 'shared-ui';
import { SwitchField } from '../../parts/switch-field.tsx';
import { useRowFocus } from '../../parts/use-row-focus.ts';
import { strings } from '../../strings.ts';
import type { SettingsCardProps } from './settings-cards.tsx';
import { newLink, type DraftLink } from './settings.view.ts';
import * as formStyles from '../../parts/form.module.css';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './settings.module.css';

const text = strings.settings;

export function LinksCard({ draft, problems, onChange }: SettingsCardProps) {
  const { links } = draft;
  const { list, onAdded, onRemoved } = useRowFocus();
  const change = (changed: DraftLink) =>
    onChange({ links: links.map((link) => (link.key === changed.key ? changed : link)) });
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
            <TextField
              label={text.linkName}
              value={link.name}
              maxLength={limits.titleMax}
              error={problems.linkNames?.[link.key]}
              onChange={(name) => change({ ...link, name })}
            />
            <TextField
              label={text.linkUrl}
              type="url"
              inputMode="url"
              placeholder="https://"
              value={link.href}
              maxLength={limits.urlMax}
              error={problems.linkUrls?.[link.key]}
              onChange={(href) => change({ ...link, href })}
            />
          </div>
          <div className={styles.linkPlaces}>
            <SwitchField
              label={text.inNavBar}
              checked={link.in_nav_bar}
              onChange={(in_nav_bar) => change({ ...link, in_nav_bar })}
            />
            <SwitchField
              label={text.inFooter}
              checked={link.in_footer}
              onChange={(in_footer) => change({ ...link, in_footer })}
            />
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
