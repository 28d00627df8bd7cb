/** The texts of the form for a new password. */
export const strings = {
  notice: 'After changing your password you will be logged out and must sign in again with the new password.',
  password: 'New password',
  hint: (least: number) => `At least ${least} characters`,
  confirm: 'Confirm password',
  save: 'Change Password',
  tooShort: (least: number) => `Password must be at least ${least} characters long`,
  mismatch: 'Passwords do not match',
  saved: 'Password changed successfully! Please log in again with your new password.',
  failed: 'Failed to update password',
};
