import { useState } from 'react';
import { FolderPlus, FolderTree } from 'lucide-react';
import { hasDraft, useSession } from 'shared-auth';
import type { CountedCategory } from 'shared-contract/types';
import { Button, EmptyState, Skeleton, VisuallyHidden } from 'shared-ui';
import { CategoryDialog } from '../../parts/category-dialog.tsx';
import { categoryDraft } from '../../parts/category-draft.ts';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { strings } from '../../strings.ts';
import { CategoryList, type CategoryTask } from './category-list.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { renameDraft, RenameDialog } from './rename-dialog.tsx';
import { useCountedCategories } from './use-categories.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as styles from './categories.module.css';

const text = strings.categories;

interface Opened {
  task: CategoryTask;
  category: CountedCategory;
}

/** The categories of the shop: their names and their order, and merging or deleting them (rules 14.23). */
export function CategoriesPage() {
  const { username } = useSession();
  // A dialog in which something was typed when the session ended opens by itself.
  const [adding, setAdding] = useState(() => hasDraft(username, categoryDraft));
  const [chosen, setChosen] = useState<Opened | null>();
  const categories = useCountedCategories();
  const renamed = categories.data?.find(({ _id }) => hasDraft(username, renameDraft(_id)));
  const opened = chosen === undefined && renamed ? { task: 'rename', category: renamed } : chosen;
  const close = () => setChosen(null);
  const open = (task: CategoryTask, category: CountedCategory) => setChosen({ task, category });
  const add = (
    <Button
      variant="primary"
      icon={<FolderPlus size={16} aria-hidden="true" />}
      onClick={() => setAdding(true)}
    >
      {text.add}
    </Button>
  );
  return (
    <>
      <PageHead title={text.title} actions={add} />
      <section className={panelStyles.panel} aria-label={text.title}>
        <div className={panelStyles.panelBar}>
          <p className={styles.intro}>{text.intro}</p>
          <span className={panelStyles.panelCount} role="status">
            {categories.data && text.count(categories.data.length)}
          </span>
        </div>
        <Categories categories={categories} onOpen={open} />
      </section>
      {adding && <CategoryDialog onClose={() => setAdding(false)} />}
      {opened?.task === 'rename' && <RenameDialog category={opened.category} onClose={close} />}
      {opened?.task === 'merge' && (
        <MergeDialog category={opened.category} categories={categories.data ?? []} onClose={close} />
      )}
      {opened?.task === 'delete' && (
        <DeleteDialog
          category={opened.category}
          next={after(categories.data ?? [], opened.category)}
          onMerge={() => open('merge', opened.category)}
          onClose={close}
        />
      )}
    </>
  );
}

const after = (categories: readonly CountedCategory[], { _id }: CountedCategory): string | null =>
  categories[categories.findIndex((each) => each._id === _id) + 1]?._id ?? null;

interface CategoriesProps {
  categories: ReturnType<typeof useCountedCategories>;
  onOpen: (task: CategoryTask, category: CountedCategory) => void;
}

function Categories({ categories, onOpen }: CategoriesProps) {
  const { data, isPending } = categories;
  if (isPending)
    return (
      <div className={styles.loading} role="status">
        <VisuallyHidden>{text.loading}</VisuallyHidden>
        <Skeleton height={420} />
      </div>
    );
  if (!data) return <FailedLoad of={categories} fallback={text.loadFailed} />;
  if (data.length === 0) return <EmptyState icon={FolderTree} title={text.none} text={text.noneText} />;
  return <CategoryList categories={data} onOpen={onOpen} />;
}
