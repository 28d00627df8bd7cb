import { useEffect, type ComponentProps, type ComponentType } from 'react';
import { DeferredFrame, useDeferred } from 'shared-ui';

/**
 * A dialog whose file is loaded when it is first opened, together with the antd components for dialogs. Until then a frame of the
 * same size is shown, which says if the file failed to load.
 * @param frame of the dialog that `load` loads
 */
export function deferredDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  frame: Pick<ComponentProps<typeof DeferredFrame>, 'title' | 'titleHidden' | 'width'>,
) {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => (loaded ??= await load());
  return function Deferred(props: Props) {
    const { Component = loaded, hasFailed, request } = useDeferred(loadOnce);
    useEffect(() => {
      if (!loaded) request();
    }, [request]);
    if (Component) return <Component {...props} />;
    return <DeferredFrame open {...frame} hasFailed={hasFailed} onRetry={request} onClose={props.onClose} />;
  };
}
