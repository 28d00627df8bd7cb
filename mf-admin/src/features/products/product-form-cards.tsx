import { useRef } from 'react';
import { Plus } from 'lucide-react';
import { messageOf } from 'shared-auth';
import { limits } from 'shared-contract/types';
import { Banner, Button, SelectField, TextArea, TextField, useFocusNext } from 'shared-ui';
import { useCategories } from '../../data/use-products.ts';
import { SwitchField } from '../../parts/switch-field.tsx';
import { strings } from '../../strings.ts';
import type { ProductDraft, ProductProblems } from './product-draft.view.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as styles from './products.module.css';

const text = strings.productForm;

interface CardProps {
  draft: ProductDraft;
  problems: ProductProblems;
  onChange: (part: Partial<ProductDraft>) => void;
}

interface GeneralCardProps extends CardProps {
  withPrice: boolean;
  onAddCategory: () => void;
}

export function GeneralCard({ withPrice, onAddCategory, ...card }: GeneralCardProps) {
  const { draft, problems, onChange } = card;
  return (
    <section className={`${panelStyles.panel} ${panelStyles.formCard}`} aria-labelledby="product-general">
      <h2 className={panelStyles.formTitle} id="product-general">
        {text.general}
      </h2>
      <TextField
        label={text.title}
        value={draft.title}
        maxLength={limits.titleMax}
        error={problems.title}
        onChange={(title) => onChange({ title })}
      />
      <TextArea
        label={text.description}
        value={draft.description}
        rows={4}
        maxLength={limits.descriptionMax}
        error={problems.description}
        onChange={(description) => onChange({ description })}
      />
      <CategoryChoice {...card} onAddCategory={onAddCategory} />
      <TextField
        label={text.image}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={draft.imageUrl}
        maxLength={limits.urlMax}
        hint={text.imageHint}
        error={problems.imageUrl}
        onChange={(imageUrl) => onChange({ imageUrl })}
      />
      {withPrice && (
        <TextField
          label={text.price}
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          value={draft.startingAt}
          hint={text.priceHint}
          error={problems.startingAt}
          onChange={(startingAt) => onChange({ startingAt })}
        />
      )}
      <TextArea
        label={text.redeem}
        value={draft.redeemInstructions}
        rows={3}
        maxLength={limits.descriptionMax}
        hint={text.redeemHint}
        error={problems.redeemInstructions}
        onChange={(redeemInstructions) => onChange({ redeemInstructions })}
      />
      <SwitchField
        label={text.enabled}
        hint={text.enabledHint}
        checked={draft.enabled}
        onChange={(enabled) => onChange({ enabled })}
      />
    </section>
  );
}

function CategoryChoice(props: CardProps & { onAddCategory: () => void }) {
  const { draft, problems, onChange, onAddCategory } = props;
  const categories = useCategories();
  const select = useRef<HTMLSelectElement>(null);
  const focusNext = useFocusNext();
  return (
    <div className={styles.categoryChoice}>
      <SelectField
        ref={select}
        label={text.category}
        value={draft.category}
        error={problems.category}
        onChange={(category) => onChange({ category })}
      >
        <option value="">{text.chooseCategory}</option>
        {categories.data?.map(({ _id, title }) => (
          <option key={_id} value={_id}>
            {title}
          </option>
        ))}
      </SelectField>
      <Button icon={<Plus size={16} aria-hidden="true" />} onClick={onAddCategory}>
        {strings.category.title}
      </Button>
      {categories.error && !categories.data && (
        <Banner
          tone="error"
          action={
            <Button
              size="sm"
              onClick={() => {
                focusNext(() => select.current);
                void categories.refetch();
              }}
            >
              {strings.tryAgain}
            </Button>
          }
        >
          {messageOf(categories.error, text.categoriesFailed)}
        </Banner>
      )}
    </div>
  );
}

export function ReplacementCard({ draft, problems, onChange }: CardProps) {
  return (
    <section
      className={`${panelStyles.panel} ${panelStyles.formCard}`}
      aria-labelledby="product-replacements"
    >
      <h2 className={panelStyles.formTitle} id="product-replacements">
        {text.replacements}
      </h2>
      <SwitchField
        label={text.replace}
        hint={text.replaceHint}
        checked={draft.replaceEnabled}
        onChange={(replaceEnabled) =>
          onChange({ replaceEnabled, autoReplace: replaceEnabled && draft.autoReplace })
        }
      />
      <SwitchField
        label={text.auto}
        hint={text.autoHint}
        checked={draft.autoReplace}
        disabled={!draft.replaceEnabled}
        onChange={(autoReplace) => onChange({ autoReplace })}
      />
      {draft.autoReplace && (
        <TextField
          label={text.autoMax}
          type="number"
          inputMode="numeric"
          min={limits.autoReplaceMin}
          max={limits.autoReplaceMax}
          step={1}
          value={draft.autoReplaceMax}
          error={problems.autoReplaceMax}
          onChange={(autoReplaceMax) => onChange({ autoReplaceMax })}
          onBlur={() => draft.autoReplaceMax.trim() === '' && onChange({ autoReplaceMax: '1' })}
        />
      )}
      {draft.replaceEnabled && (
        <TextField
          label={text.warranty}
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          value={draft.warranty}
          hint={text.warrantyHint}
          error={problems.warranty}
          onChange={(warranty) => onChange({ warranty })}
        />
      )}
    </section>
  );
}
