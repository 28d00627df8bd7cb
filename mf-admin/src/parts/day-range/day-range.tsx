import { lazy, Suspense, type ComponentProps } from 'react';
import { Skeleton } from 'shared-ui';
import * as filtersStyles from '../filters.module.css';

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

/** From a day to a day. The calendar takes 35,000 bytes, so it arrives where it shows. */
export const DayRange = (props: ComponentProps<typeof Calendar>) => (
  <div className={filtersStyles.dayRange} data-labelled={props.labelled || undefined}>
    <Suspense fallback={<Skeleton height="100%" radius={10} />}>
      <Calendar {...props} />
    </Suspense>
  </div>
);
