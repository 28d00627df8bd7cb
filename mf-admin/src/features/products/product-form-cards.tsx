import { useRef } from 'react';
import { Plus } from 'lucide-react';
import { messageOf } from 'shared-auth';
import { limits } from 'shared-contract/types';
import { Banner, Button, SelectField, TextArea, TextField, useFocusNext } from 'shared-ui';
import { FormField } from 'shared-ui/draft-form';
import { useCategories } from '../../data/use-products.ts';
import { SwitchField } from '../../parts/switch-field.tsx';
import { strings } from '../../strings.ts';
import { productRules, type ProductDraft } from './product-draft.view.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as styles from './products.module.css';

const text = strings.productForm;

interface GeneralCardProps {
  withPrice: boolean;
  onAddCategory: () => void;
}

export function GeneralCard({ withPrice, onAddCategory }: GeneralCardProps) {
  return (
    <section className={`${panelStyles.panel} ${panelStyles.formCard}`} aria-labelledby="product-general">
      <h2 className={panelStyles.formTitle} id="product-general">
        {text.general}
      </h2>
      <FormField name="title" rules={productRules.title}>
        <TextField label={text.title} maxLength={limits.titleMax} />
      </FormField>
      <FormField name="description" rules={productRules.description}>
        <TextArea label={text.description} rows={4} maxLength={limits.descriptionMax} />
      </FormField>
      <CategoryChoice onAddCategory={onAddCategory} />
      <FormField name="imageUrl" rules={productRules.imageUrl}>
        <TextField
          label={text.image}
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={limits.urlMax}
          hint={text.imageHint}
        />
      </FormField>
      {withPrice && (
        <FormField name="startingAt" rules={productRules.startingAt}>
          <TextField
            label={text.price}
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            hint={text.priceHint}
          />
        </FormField>
      )}
      <FormField name="redeemInstructions">
        <TextArea label={text.redeem} rows={3} maxLength={limits.descriptionMax} hint={text.redeemHint} />
      </FormField>
      <FormField name="enabled" valuePropName="checked">
        <SwitchField label={text.enabled} hint={text.enabledHint} />
      </FormField>
    </section>
  );
}

function CategoryChoice({ onAddCategory }: Pick<GeneralCardProps, 'onAddCategory'>) {
  const categories = useCategories();
  const select = useRef<HTMLSelectElement>(null);
  const focusNext = useFocusNext();
  return (
    <div className={styles.categoryChoice}>
      <FormField name="category" rules={productRules.category}>
        <SelectField ref={select} label={text.category}>
          <option value="">{text.chooseCategory}</option>
          {categories.data?.map(({ _id, title }) => (
            <option key={_id} value={_id}>
              {title}
            </option>
          ))}
        </SelectField>
      </FormField>
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

interface ReplacementCardProps extends Pick<
  ProductDraft,
  'replaceEnabled' | 'autoReplace' | 'autoReplaceMax'
> {
  onChange: (part: Partial<ProductDraft>) => void;
}

export function ReplacementCard(props: ReplacementCardProps) {
  const { replaceEnabled, autoReplace, autoReplaceMax, onChange } = props;
  return (
    <section
      className={`${panelStyles.panel} ${panelStyles.formCard}`}
      aria-labelledby="product-replacements"
    >
      <h2 className={panelStyles.formTitle} id="product-replacements">
        {text.replacements}
      </h2>
      <FormField name="replaceEnabled" valuePropName="checked">
        <SwitchField label={text.replace} hint={text.replaceHint} />
      </FormField>
      <FormField name="autoReplace" valuePropName="checked">
        <SwitchField label={text.auto} hint={text.autoHint} disabled={!replaceEnabled} />
      </FormField>
      {autoReplace && (
        <FormField name="autoReplaceMax" rules={productRules.autoReplaceMax}>
          <TextField
            label={text.autoMax}
            type="number"
            inputMode="numeric"
            min={limits.autoReplaceMin}
            max={limits.autoReplaceMax}
            step={1}
            onBlur={() => autoReplaceMax.trim() === '' && onChange({ autoReplaceMax: '1' })}
          />
        </FormField>
      )}
      {replaceEnabled && (
        <FormField name="warranty" rules={productRules.warranty}>
          <TextField
            label={text.warranty}
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            hint={text.warrantyHint}
          />
        </FormField>
      )}
    </section>
  );
}
