/*
 * Says before the first paint whether somebody is signed in on this device, so that the server's markup, which is the same
 * for everyone, never offers Sign In to someone who is. The HTML template carries this text; it stays free of syntax that
 * needs a build. `shared-auth` keeps the token under the same key and is the one that decides.
 */
(function () {
  try {
    var claims = localStorage.getItem('store.token').split('.')[1].replace(/-/g, '+').replace(/_/g, '/');
    var who = JSON.parse(atob(claims));
    if (who.role !== 'GUEST' && who.exp * 1000 > Date.now()) {
      var buys = who.role === 'USER' || who.role === 'RESELLER';
      document.documentElement.setAttribute('data-visitor', buys ? 'customer' : 'staff');
    }
  } catch {
    // No token, none that can be read, or no storage: a guest.
  }
})();
