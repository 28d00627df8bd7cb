import type { Variables } from './variables.ts';

/** Public keys. Their form is checked at the start, so that a wrong one is found before the nightly backup. */
export const readRecipients = ({ list, refuse }: Variables): string[] =>
  list('BACKUP_RECIPIENT').map((each) =>
    /^age1[a-z0-9]+$/.test(each)
      ? each
      : refuse('BACKUP_RECIPIENT', 'must be what npm run backup -- key FILE printed, like age1...'),
  );
