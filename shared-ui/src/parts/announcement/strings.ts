export const strings = {
  label: 'Announcement',
  pause: 'Pause announcement',
  play: 'Play announcement',
};
