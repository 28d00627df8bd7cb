import type { Variables } from './variables.ts';

/** The origin of the store. With a path in it, every link in a mail and every return from the gateway would lead elsewhere. */
export function readPublicUrl({ read, refuse, url }: Variables, port: number): string {
  const text = read('PUBLIC_URL') ?? `http://localhost:${port}`;
  const { origin, href } = url('PUBLIC_URL', text, ['http:', 'https:']);
  if (href !== `${origin}/`) refuse('PUBLIC_URL', 'must end after host and port, like https://shop.example');
  return origin;
}
