import { useNavigate } from 'react-router-dom';

/** The forms on the page that are not saved. Each asks whether to leave it for an address. */
export const asking = new Set<(to: string) => void>();

/** Navigates to an address without a link, after an unsaved form has asked. */
export function useGuardedNavigate(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    const [ask] = asking;
    if (ask) ask(to);
    else void navigate(to);
  };
}
