import type { Page } from '@playwright/test';
import { OPEN_DIALOG } from './open-dialog.ts';

/** Elements beyond the side of the window, and text that its box cuts without an ellipsis. */
const misfits = `(() => {
  const found = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) found.push('the page scrolls sideways to ' + document.documentElement.scrollWidth);
  const dialog = [...document.querySelectorAll('${OPEN_DIALOG}')].at(-1);
  for (const element of (dialog ?? document.body).querySelectorAll('*')) {
    if (element.closest('[aria-hidden="true"], svg, [hidden]')) continue;
    const style = getComputedStyle(element);
    // Text for assistive technology alone.
    if (style.clipPath === 'inset(50%)') continue;
    const box = element.getBoundingClientRect();
    if (!element.checkVisibility({ visibilityProperty: true }) || box.width < 2 || box.height < 2) continue;
    const name = () => element.tagName.toLowerCase() + '.' + element.className + ' "' + element.textContent.slice(0, 40) + '"';
    // A strip that scrolls by itself (tabs) may be wider than the window.
    const isInStrip = () => {
      for (let at = element.parentElement; at; at = at.parentElement)
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX) && at !== document.body && at.scrollWidth > at.clientWidth + 1) return true;
      return false;
    };
    if ((box.right > width + 1 || box.left < -1) && !isInStrip()) found.push('outside: ' + name());
    const clips = /hidden|clip/.test(style.overflowX) && style.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1;
    const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '');
    if (clips && isText) found.push('cut: ' + name());
  }
  return found;
})()`;

/** What does not fit into the width of the window at this moment. */
export const misfitsOf = (page: Page): Promise<string[]> => page.evaluate<string[]>(misfits);
