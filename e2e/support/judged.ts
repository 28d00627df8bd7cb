import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from '@playwright/test';
import type { Rules } from './axe.ts';
import type { Markup } from './markup.ts';

export type Scheme = 'light' | 'dark';

/** What to ask axe of a page. */
interface Questions {
  asked: { rules: Rules; leavesOutMain: boolean }[];
  /** Marks the page as not judged, because it has findings or has changed meanwhile. */
  release: () => void;
}

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

  /**
   * What nobody has asked yet: rules about colours once for each markup, width and scheme, the others once for each markup and
   * width. The main part and what is around it count by themselves: where both are known, it is asked how they fit together.
   * @param width of the window, in pixels
   */
  questions(width: number, scheme: Scheme, { main, around }: Markup): Questions {
    const claimed: string[] = [];
    const isNew = (...parts: (number | string)[]): boolean => {
      const key = parts.join('-');
      const isMine = this.claim(key);
      if (isMine) claimed.push(key);
      return isMine;
    };
    const structure = { main: isNew(width, main), around: isNew(width, around) };
    const colours = { main: isNew(width, scheme, main), around: isNew(width, scheme, around) };
    const leavesOutMain = !structure.main && !colours.main;
    const asked: Questions['asked'] = [];
    if (structure.main || structure.around)
      asked.push({ rules: colours.main || colours.around ? 'all' : 'structure', leavesOutMain });
    else if (colours.main || colours.around) asked.push({ rules: 'colours', leavesOutMain });
    // Where the main part is new, all rules are asked of the whole page.
    if (isNew(width, main, around) && !structure.main) asked.push({ rules: 'between', leavesOutMain: false });
    return { asked, release: () => claimed.forEach((key) => this.release(key)) };
  }
}

/** The markups that the tests of this run have judged, whichever of them it was. */
export const judgedInThisRun = () => new Judged(path.join(test.info().project.outputDir, 'judged'));
