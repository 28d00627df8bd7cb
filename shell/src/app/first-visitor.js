/*
 * Before the first paint, sets who is signed in on this device. The server's markup is the same for everyone. With these custom
 * properties it shows the person's name, balance and cart count of the last visit, and never Sign In. chrome/*.module.css draws
 * them until the session is known. The HTML template contains this text, so it has no syntax that needs a build. `shared-auth`
 * keeps the token and the figures under the same keys, and decides who is signed in.
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
    // There is no token, no readable one, or no storage: the visitor is a guest or unknown.
  }
})();
