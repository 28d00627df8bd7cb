import { plainPage } from './plain-page.ts';

const strings = {
  title: 'Too many requests',
  wait: (seconds: number) =>
    `More pages were asked for from your network than the store answers in a minute. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then reload this page.`,
};

export const TOO_MANY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The page of status 429: it needs no script and no file, and says when to try again. */
export const tooManyPage = (seconds: number) =>
  plainPage({
    title: strings.title,
    body: `    <main>
      <h1>${strings.title}</h1>
      <p>${strings.wait(seconds)}</p>
    </main>`,
  });
