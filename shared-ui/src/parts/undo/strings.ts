export const strings = {
  undo: 'Undo',
};
