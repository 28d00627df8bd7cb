/*
 * Chooses the mode before the first paint, so that nothing flashes: the stored choice, else what the system
 * prefers. The HTML template carries this text ahead of every style sheet; it stays free of syntax that needs a
 * build. `theme-mode.ts` reads the same key and the same attribute.
 */
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage may be switched off; the system's preference is then all there is.
  }
  if (choice !== 'light' && choice !== 'dark') {
    choice = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.setAttribute('data-theme', choice);
})();
