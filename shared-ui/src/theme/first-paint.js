/*
 * Sets the mode before the first paint, so that nothing flashes: the stored choice, or else the system's preference. The HTML
 * template contains this text before every style sheet, so it has no syntax that needs a build. `theme-mode.ts` uses the same key
 * and the same attribute.
 */
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage may be switched off. Then only the system's preference counts.
  }
  if (choice !== 'light' && choice !== 'dark') {
    choice = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.setAttribute('data-theme', choice);
})();
