export const strings = {
  show: 'Show',
  changed: 'This list has changed',
  new: 'New',
  orders: (count: number) => `${count.toLocaleString('en-US')} new ${count === 1 ? 'order' : 'orders'}`,
  requests: (count: number) => `${count.toLocaleString('en-US')} new ${count === 1 ? 'request' : 'requests'}`,
};
