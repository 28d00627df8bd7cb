import { useId, useMemo, type ComponentProps } from 'react';
import dayjs, { type Dayjs } from 'dayjs';
import localeData from 'dayjs/plugin/localeData';
import weekday from 'dayjs/plugin/weekday';
import { DatePicker } from 'shared-ui/date';
import * as fieldStyles from 'shared-ui/field.module.css';
import * as ui from 'shared-ui/ui.module.css';
import * as styles from './day-range.module.css';

// The picker calls these methods of its values. Values of this bundle do not have the plugins of the shell.
dayjs.extend(weekday);
dayjs.extend(localeData);

/** Dates are shown in the first format, and can be typed in each. */
const FORMATS = ['MMM D, YYYY', 'YYYY-MM-DD', 'M/D/YYYY'];

/** The buttons in the head are called by the month and the year that they show, not by what they do. */
const OWN_WORDS = { lang: { monthSelect: '', yearSelect: '' } } as ComponentProps<
  typeof DatePicker.RangePicker
>['locale'] &
  object;

const timeOf = (day: string) => (day === '' ? null : dayjs(day));
const dayOf = (time: Dayjs | null | undefined) => time?.format('YYYY-MM-DD') ?? '';

interface CalendarProps {
  /** The names of the two fields. */
  start: string;
  end: string;
  /** The names stand above the fields; else they are in the fields while these are empty. */
  labelled?: boolean;
  /** `2026-11-22`, or the empty text. */
  first: string;
  last: string;
  /** Called when both fields have been left, with the days in order. */
  onChange: (days: { first: string; last: string }) => void;
  /** Called at each change as well: a button beside the fields may be pressed before the calendar is closed. */
  live?: boolean;
}

/** Two days, both inclusive, of which either may be missing: picked in a calendar or typed. */
export function Calendar(props: CalendarProps) {
  const { start, end, labelled = false, first, last, onChange, live = false } = props;
  const id = useId();
  // With another array the picker forgets what is being typed.
  const value = useMemo<[Dayjs | null, Dayjs | null]>(() => [timeOf(first), timeOf(last)], [first, last]);
  const changed = (times: [Dayjs | null, Dayjs | null] | null) =>
    onChange({ first: dayOf(times?.[0]), last: dayOf(times?.[1]) });
  const label = labelled ? fieldStyles.label : ui.visuallyHidden;
  return (
    <div
      className={styles.fields}
      // Enter leads to the other field, and is not for the form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    >
      <label className={label} htmlFor={`${id}-start`}>
        {start}
      </label>
      <label className={label} htmlFor={`${id}-end`}>
        {end}
      </label>
      <DatePicker.RangePicker
        className={styles.picker ?? ''}
        classNames={{ popup: { root: styles.popup ?? '' } }}
        id={{ start: `${id}-start`, end: `${id}-end` }}
        allowEmpty={[true, true]}
        format={FORMATS}
        locale={OWN_WORDS}
        placeholder={labelled ? ['', ''] : [start, end]}
        value={value}
        onChange={changed}
        {...(live && { onCalendarChange: changed })}
        // Within a landmark, and not at the end of the page.
        getPopupContainer={(field) => field.closest('main') ?? document.body}
      />
    </div>
  );
}
