import { readConfig } from './config.ts';
import { startMailbox } from './mailbox.ts';

async function main(): Promise<void> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('The mailbox does not run in production.');
  const mailbox = await startMailbox(readConfig(process.env));
  // scripts/store.mjs reads both addresses from this line.
  process.stdout.write(`Mailbox listening on ${mailbox.pageUrl} and ${mailbox.smtpUrl}\n`);
  const stop = () => void mailbox.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  const code = (error as { code?: string }).code;
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    code === 'EADDRINUSE' ? 'The mailbox port is in use; set MAILBOX_PORT.\n' : `Mailbox: ${reason}\n`,
  );
  process.exit(1);
});
