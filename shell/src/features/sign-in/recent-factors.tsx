import { codeOf, type ApiError } from 'shared-auth';
import type { ErrorDetails, YoungFactor } from 'shared-contract/types';
import { Banner, Button, formatDateTime } from 'shared-ui';
import { laterStrings } from '../../later.strings.ts';
import * as styles from './auth.module.css';

const words = laterStrings.recentFactors;

export type Choice = 'keep' | 'remove';

/** The recently set-up factors, when the API asks whether to keep them. */
export const recentFactorsOf = (error: unknown): readonly YoungFactor[] | undefined =>
  codeOf(error) === 'FACTORS_YOUNG'
    ? ((error as ApiError).details as ErrorDetails['FACTORS_YOUNG']).factors
    : undefined;

interface RecentFactorsProps {
  factors: readonly YoungFactor[];
  busy: boolean;
  onChoose: (choice: Choice) => void;
}

/**
 * Asks whether second factors that were set up recently belong to the account's owner, because a thief may have added one (rules
 * 1.31).
 */
export function RecentFactors({ factors, busy, onChoose }: RecentFactorsProps) {
  return (
    <section className={styles.recent} aria-label={words.title}>
      <Banner tone="info" takesFocus>
        {words.text}
      </Banner>
      <ul>
        {factors.map(({ kind, name, creation_unix: since }, index) => (
          <li key={index}>{words.line(words.kinds[kind], name, formatDateTime(since))}</li>
        ))}
      </ul>
      <Button variant="primary" size="lg" block loading={busy} onClick={() => onChoose('remove')}>
        {words.remove}
      </Button>
      <Button size="lg" block disabled={busy} onClick={() => onChoose('keep')}>
        {words.keep}
      </Button>
    </section>
  );
}
