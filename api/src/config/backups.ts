import type { Variables } from './variables.ts';

/** Public keys. The backup reads them whole; here a start in the evening refuses what the backup at night would. */
export const readRecipients = ({ list, refuse }: Variables): string[] =>
  list('BACKUP_RECIPIENT').map((each) =>
    /^age1[a-z0-9]+$/.test(each)
      ? each
      : refuse('BACKUP_RECIPIENT', 'must be what npm run backup -- key FILE printed, like age1...'),
  );
