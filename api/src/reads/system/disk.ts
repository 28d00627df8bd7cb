import { statfs } from 'node:fs/promises';

/** Bytes of the disk that holds a folder. Null when the folder does not exist or the operating system does not say. */
export const spaceAt = (folder: string) =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ free_bytes: bavail * bsize, total_bytes: blocks * bsize }),
    () => null,
  );
