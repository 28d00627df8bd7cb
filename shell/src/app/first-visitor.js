/*
 * Says before the first paint who is signed in on this device, so that the server's markup, which is the same for everyone, shows
 * this person's name, balance and cart count as they were last, and never Sign In. What it says are custom properties, which
 * chrome/*.module.css draws until the session is known. The HTML template carries this text; it stays free of syntax that needs a
 * build. `shared-auth` keeps the token and the figures under the same keys and is the one that decides.
 */
(function () {
  try {
    var page = document.documentElement;
    var say = function (name, text) {
      page.style.setProperty('--visitor-' + name, JSON.stringify(text));
    };
    var claims = localStorage.getItem('store.token').split('.')[1].replace(/-/g, '+').replace(/_/g, '/');
    var who = JSON.parse(atob(claims));
    if (who.role === 'GUEST' || who.exp * 1000 <= Date.now()) return;
    var buys = who.role === 'USER' || who.role === 'RESELLER';
    page.setAttribute('data-visitor', buys ? 'customer' : 'staff');
    say('name', who.username);
    say('initial', who.username[0].toUpperCase());
    say('role', who.role === 'USER' ? 'Member' : who.role[0] + who.role.slice(1).toLowerCase());
    var last = JSON.parse(localStorage.getItem('last-visit:' + who.username + ':header'));
    if (!buys || !last) return;
    say('balance', '$' + last.balance.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ','));
    if (last.cartCount < 1) return;
    say('cart', last.cartCount > 99 ? '99+' : String(last.cartCount));
    page.setAttribute('data-visitor-cart', '');
  } catch {
    // No token, none that can be read, or no storage: a guest, or nothing known of them.
  }
})();
