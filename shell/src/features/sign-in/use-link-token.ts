import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * What the link of a mail holds. It stands behind #, so that no server and no other site sees it, and it is taken out of the
 * address, so that it does not stay in the history of the browser.
 */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState('');
  // Another link, opened in the same tab, loads no page.
  if (hash !== '' && token !== hash.slice(1)) setToken(hash.slice(1));
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [hash, navigate, pathname]);
  return token;
}
