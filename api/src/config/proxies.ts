import { isIP } from 'node:net';
import type { Variables } from './variables.ts';

/** An address, a network, or one of the names that proxy-addr knows. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** The proxies whose X-Forwarded-For header is trusted. */
export const readTrustedProxies = ({ list, refuse }: Variables): string[] =>
  list('TRUSTED_PROXIES').map((each) =>
    isProxy(each) ? each : refuse('TRUSTED_PROXIES', 'must list addresses or networks like 10.0.0.0/8'),
  );
