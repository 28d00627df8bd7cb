import { useEffect } from 'react';
import { DeferredFrame, useDeferred } from 'shared-ui';
import { strings } from '../strings.ts';
import type { CategoryDialogProps } from './category-draft.ts';

const load = () => import('./category-form-dialog.tsx').then((file) => file.CategoryFormDialog);

/** Creates a category. Its form comes when it is asked for: the overview, where a visit begins, has no other one. */
export function CategoryDialog(props: CategoryDialogProps) {
  const { Component, hasFailed, request } = useDeferred(load);
  useEffect(request, [request]);
  if (Component) return <Component {...props} />;
  return (
    <DeferredFrame
      open
      title={strings.category.title}
      width={480}
      hasFailed={hasFailed}
      onRetry={request}
      onClose={props.onClose}
    />
  );
}
