import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { setNavigate } from 'shared-auth';

/** Lets the session change the page (logout, any 401) through the router, without a reload. */
export function SessionNavigation() {
  const navigate = useNavigate();
  useLayoutEffect(() => setNavigate((to) => void navigate(to)), [navigate]);
  return null;
}
