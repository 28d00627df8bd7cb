/**
 * For every page: tokens, type, fonts and the components that two remotes share. Nothing here imports antd, so that the first
 * page of a guest does not load it. antd is in `shared-ui/base`, `/overlay`, `/form`, `/table`, `/date`, `/tabs` and `/upload`.
 */
import './styles/inter.css';
import '@fontsource-variable/geist-mono/index.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/ui.module.css';

export { followThemeMode } from './theme/theme-mode.ts';
export { Button, ButtonLink } from './button/button.tsx';
export { IconButton } from './button/icon-button.tsx';
export { TextArea, TextField, SelectField } from './field/text-field.tsx';
export { CardArt, ProductImage } from './product-image/product-image.tsx';
export { cut, lengthOf } from './text/characters.ts';
export { formatCount } from './text/count.ts';
export { Money, formatMoney } from './text/money.tsx';
export { formatDate, formatDateTime } from './text/dates.ts';
export { ShortId, shortId } from './text/short-id.tsx';
export { Stars } from './text/stars.tsx';
export { VisuallyHidden } from './text/visually-hidden.tsx';
export { useCopy } from './text/use-copy.ts';
export { StatusBadge } from './badge/status-badge.tsx';
export { EnabledDot, Stock, stockText } from './badge/stock.tsx';
export { Banner, type BannerTone } from './feedback/banner.tsx';
export { EmptyState } from './feedback/empty-state.tsx';
export { ErrorNotice } from './feedback/error-notice.tsx';
export { Spinner } from './feedback/spinner.tsx';
export { Skeleton, SkeletonLines, useSkeleton } from './feedback/skeleton.tsx';
export { Dialog } from './dialog/dialog.tsx';
export { DeferredDialog, DeferredFrame, type DeferredDialogProps } from './dialog/deferred-dialog.tsx';
export { showModal } from './dialog/show-modal.ts';
export { useDeferred } from './dialog/use-deferred.ts';
export { Toast, useToast } from './feedback/toast.tsx';
export { BrandLink } from './brand/brand-link.tsx';
export { Avatar } from './brand/avatar.tsx';
export { ThemeSwitch } from './theme/theme-switch.tsx';
export { useNarrow } from './styles/use-narrow.ts';
export { usePageHead } from './page/use-page-head.ts';
export { useFocusNext } from './page/use-focus-next.ts';
export { useFocusRefused } from './page/use-focus-refused.ts';
export { PageBoundary, PageBoundaryContext } from './page/page-boundary.tsx';
export { SkipLink } from './page/skip-link.tsx';
