import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token of a mailed link. It is after #, so that no server and no other site sees it. It is removed from the address, so that
 * it does not stay in the browser's history.
 */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState('');
  // A second link that is opened in the same tab does not reload the page.
  if (hash !== '' && token !== hash.slice(1)) setToken(hash.slice(1));
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [hash, navigate, pathname]);
  return token;
}
