import { statfs } from 'node:fs/promises';

/** Bytes of the disk that holds a folder. Null where the folder is not there, or the operating system does not say. */
export const spaceAt = (folder: string) =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ free_bytes: bavail * bsize, total_bytes: blocks * bsize }),
    () => null,
  );
