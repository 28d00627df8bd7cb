import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The markups that axe has judged in this run: a file for each, because all workers share them. */
export class Judged {
  private readonly folder: string;

  /** @param folder it is empty when the run begins */
  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Whether the caller is the first one, who then judges it. */
  claim(key: string): boolean {
    try {
      writeFileSync(path.join(this.folder, key), '', { flag: 'wx' });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  }

  /** It has faults, so that everybody who comes to it says so. */
  release(key: string): void {
    rmSync(path.join(this.folder, key), { force: true });
  }
}
