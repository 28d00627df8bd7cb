/**
 * A page that needs no file of the front end: title, style and body. All three are markup already.
 * @param style CSS in addition to the common styles
 */
export const plainPage = ({
  title,
  style = '',
  body,
}: {
  title: string;
  style?: string;
  body: string;
}) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <style>
      body { max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem; font: 1.0625rem/1.6 system-ui, sans-serif; }
      h1 { font-size: 1.5rem; }
      ${style}
    </style>
  </head>
  <body>
${body}
  </body>
</html>
`;
