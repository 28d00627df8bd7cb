/**
 * How the server takes a mail: `later` answers 451 and `refuse` 550, `silent` never answers, `hang-up` closes the connection before it
 * answers, and `lost` stores the mail and then does the same, as a line that is cut at the worst moment.
 */
export type Fault = 'none' | 'later' | 'refuse' | 'silent' | 'hang-up' | 'lost';

export const answers = {
  later: { code: 451, text: 'Try again later' },
  refuse: { code: 550, text: 'No such mailbox here' },
} as const;
