/** Each key as it is shown, and what it does. */
export type KeyList = readonly (readonly [key: string, work: string])[];

/** The keys of an open replacement request (rules 14.15). */
const requestKeys: KeyList = [
  ['1 to 5', 'Choose an item'],
  ['A', 'Approve with the chosen item'],
  ['T', 'Choose a template'],
  ['D', 'Write a reason'],
  ['Ctrl Enter', 'Deny with the reason'],
];

export const strings = {
  title: 'Keys',
  request: 'In an open request',
  requestKeys,
  note: 'Letters and signs do nothing while you type in a field.',
};
