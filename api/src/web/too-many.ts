const strings = {
  title: 'Too many requests',
  wait: (seconds: number) =>
    `More pages were asked for from your network than the store answers in a minute. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then reload this page.`,
};

export const TOO_MANY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The page of status 429: it needs no script and no file, and says when to try again. */
export const tooManyPage = (seconds: number) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${strings.title}</title>
    <style>
      body { max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem; font: 1.0625rem/1.6 system-ui, sans-serif; }
      h1 { font-size: 1.5rem; }
    </style>
  </head>
  <body>
    <main>
      <h1>${strings.title}</h1>
      <p>${strings.wait(seconds)}</p>
    </main>
  </body>
</html>
`;
