/** The words of the card for the e-mail address; docs/rules.md fixes some of them. */
export const strings = {
  title: 'Change Email',
  current: 'Current email',
  wanted: 'New email',
  save: 'Save Email',
  invalid: 'Please enter a valid email address',
  saved: 'Email updated successfully!',
  failed: 'Failed to update email',
  confirmed: 'Confirmed',
  notConfirmed: 'Not confirmed',
  sendAgain: 'Send again',
  confirmFailed: 'Failed to send the e-mail',
  loading: 'Loading your e-mail address...',
  loadFailed: 'Failed to load your e-mail address',
};
