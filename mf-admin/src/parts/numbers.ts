const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** `1,284` */
export const formatCount = (count: number): string => whole.format(count);

/** `12.5%` */
export const formatPercent = (value: number): string => `${percent.format(value)}%`;

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** `3:45 PM` from unix seconds, in the reader's time zone. */
export const formatTime = (unixSeconds: number): string => time.format(unixSeconds * 1000);
