import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';

// Runs the test files that it is given in this process. Each one is loaded when the one before is over, so that one store at a time is
// open, and is a suite, so that its hooks are its own.
for (const file of process.argv.slice(2))
  await new Promise<void>((over) =>
    describe(file, async () => {
      after(() => over());
      await import(pathToFileURL(file).href);
    }),
  );
