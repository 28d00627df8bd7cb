import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The markups that axe has judged in this run: a file for each, because all workers share them. */
export class Judged {
  private readonly folder: string;

  /** @param folder empty when the run starts */
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

  /** Marks it as faulty, so that every test that reaches it reports it. */
  release(key: string): void {
    rmSync(path.join(this.folder, key), { force: true });
  }
}
