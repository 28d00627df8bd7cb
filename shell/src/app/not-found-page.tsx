import { MapPinOff } from 'lucide-react';
import { ButtonLink, EmptyState } from 'shared-ui';
import { Chrome } from '../chrome/chrome.tsx';
import { paths } from '../paths.ts';
import { strings } from '../strings.ts';
import { PageTitle } from './page-title.tsx';

/** An address without a page. */
export function NotFoundPage() {
  return (
    <Chrome>
      <PageTitle title={strings.notFound.title} />
      <EmptyState
        icon={MapPinOff}
        heading="h1"
        title={strings.notFound.title}
        text={strings.notFound.text}
        action={<ButtonLink to={paths.home()}>{strings.notFound.back}</ButtonLink>}
      />
    </Chrome>
  );
}
