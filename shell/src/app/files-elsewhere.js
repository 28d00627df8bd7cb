/*
 * For a store whose shell comes from another origin (SHELL_FILES_URL). The server writes this text into its pages, with the other
 * origin's address on the root element and the hashes of the files in a data block. The files that the page itself names have
 * their address and hash already. This script sets both for files that are loaded later. It also replaces a file that does not
 * arrive from the other origin: the store itself has every file, so that file and all later ones are loaded from the store. The
 * text has no syntax that needs a build.
 */
(function () {
  var MATCHES_NOTHING = 'sha384-' + 'A'.repeat(64);
  // Less than the 8 s after which a file that is loaded later counts as failed (webpack/browser.js).
  var PATIENCE = 5000;
  var base = document.documentElement.dataset.shellFiles;
  var own = location.origin + '/shell/';
  var arrived = new WeakSet();
  var isLost = false;
  var hashes;

  var hashOf = function (file) {
    hashes = hashes || JSON.parse(document.getElementById('shell-files').textContent);
    return hashes[file] || MATCHES_NOTHING;
  };

  var nameIn = function (element) {
    return 'src' in element ? 'src' : 'href';
  };

  /** The name of a script or style sheet that comes from the other origin and has not been replaced yet. */
  var fileOf = function (element) {
    var address = String(element[nameIn(element)]);
    var isLoaded =
      element.tagName === 'SCRIPT' ? element.type !== 'text/later' : element.rel === 'stylesheet';
    if (isLoaded && !element.storeAgain && address.indexOf(base) === 0) return address.slice(base.length);
  };

  var report = function () {
    var reference = Math.random().toString(36).slice(2, 8).padEnd(6, '0').toUpperCase();
    var body = JSON.stringify({
      remote: 'shell',
      version: 'none',
      reason: 'unreachable',
      reference: reference,
    });
    navigator.sendBeacon('/api/remotes/failures', new Blob([body], { type: 'application/json' }));
    console.warn(
      '[store] ' + reference + ': the shell is taken from the store itself, as ' + base + ' failed.',
    );
  };

  var takeFromStore = function (lost) {
    var again = document.createElement(lost.tagName);
    if (!isLost) report();
    isLost = true;
    // The other origin's address may be one of the store. This mark keeps a second failure from replacing the element again.
    again.storeAgain = true;
    if (lost.tagName === 'SCRIPT') again.async = false;
    else again.rel = 'stylesheet';
    // The code that waits for the file is told about the new element instead.
    again.onload = lost.onload;
    again.onerror = lost.onerror;
    lost.onload = lost.onerror = null;
    again[nameIn(again)] = own + fileOf(lost);
    lost.replaceWith(again);
    // Moved to another document, where a script does not run even if it still arrives.
    document.implementation.createHTMLDocument('').adoptNode(lost);
  };

  /** Replaces a file for which the browser has waited long enough. */
  var giveUp = function (element) {
    if (element.isConnected && !arrived.has(element) && fileOf(element) !== undefined) takeFromStore(element);
  };

  /**
   * Called with each script and style sheet of the shell before the browser requests it (webpack/plugins/files-elsewhere.js,
   * api/src/web/page.ts).
   */
  self.__storeFile = function (element) {
    var name = nameIn(element);
    var from = [own, base].find(function (each) {
      return element[name].indexOf(each) === 0;
    });
    if (!from) return;
    var file = element[name].slice(from.length);
    if (isLost) {
      element[name] = own + file;
      element.storeAgain = true;
      return;
    }
    element.crossOrigin = 'anonymous';
    element.integrity = hashOf(file);
    element[name] = base + file;
    setTimeout(giveUp, PATIENCE, element);
  };

  document.addEventListener(
    'load',
    function (event) {
      arrived.add(event.target);
    },
    true,
  );

  /** A file did not arrive, has other content than its hash says, or came without the header that lets this page read it. */
  addEventListener(
    'error',
    function (event) {
      if (!event.target.tagName || fileOf(event.target) === undefined) return;
      event.stopImmediatePropagation();
      takeFromStore(event.target);
    },
    true,
  );

  // Checks the files that the page itself names. Scripts are checked after the page is parsed, because they run only then.
  (function checkPage() {
    setTimeout(
      function () {
        var isParsed = document.readyState !== 'loading';
        document.querySelectorAll('link').forEach(giveUp);
        if (isParsed) document.querySelectorAll('script').forEach(giveUp);
        else checkPage();
      },
      isLost ? 500 : PATIENCE,
    );
  })();
})();
