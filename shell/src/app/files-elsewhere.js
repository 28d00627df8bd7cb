/*
 * For a store whose shell comes from another origin (SHELL_FILES_URL): the server writes this text into its pages, the address on the
 * root element, and the hashes of the files into a data block. What the page itself names has address and hash already; this is for
 * what is loaded later, and for the time when the other origin does not answer. The store itself has every file, so a lost one is
 * taken from there, and so are those that follow. The text stays free of syntax that needs a build.
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

  /** The name of a script or style sheet that comes from the other origin, and has not been replaced. */
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
    // Where the base is an address of the store, too, a second failure is one of the store.
    again.storeAgain = true;
    if (lost.tagName === 'SCRIPT') again.async = false;
    else again.rel = 'stylesheet';
    // Whoever waits for the file hears of the other element instead.
    again.onload = lost.onload;
    again.onerror = lost.onerror;
    lost.onload = lost.onerror = null;
    again[nameIn(again)] = own + fileOf(lost);
    lost.replaceWith(again);
    // A script of another document does not run, should it arrive after all.
    document.implementation.createHTMLDocument('').adoptNode(lost);
  };

  /** A file for which the browser has waited long enough. */
  var giveUp = function (element) {
    if (element.isConnected && !arrived.has(element) && fileOf(element) !== undefined) takeFromStore(element);
  };

  /** Called with each script and style sheet of the shell before it is asked for (webpack/plugins/files-elsewhere.js, api/src/web/page.ts). */
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

  /** A file did not arrive, or has another content, or came without the header that lets this page read it. */
  addEventListener(
    'error',
    function (event) {
      if (!event.target.tagName || fileOf(event.target) === undefined) return;
      event.stopImmediatePropagation();
      takeFromStore(event.target);
    },
    true,
  );

  // What the page names. A script has to wait for the end of the page, as it would have done.
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
