import type { ComponentPropsWithRef } from 'react';
import { useHref, useLinkClickHandler, useLocation, useResolvedPath, type To } from 'react-router';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: To;
  replace?: boolean;
  state?: unknown;
}

/** A link within the store. The package's own link would add the prefetching of the framework that is built on it. */
export function Link({ to, replace, state, target, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(target && { target }),
  });
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

/** A link that is marked while its page, or one below it, is open. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  const own = useResolvedPath(props.to).pathname;
  const isHere = pathname === own || pathname.startsWith(`${own}/`);
  return <Link {...props} aria-current={isHere ? 'page' : undefined} />;
}
