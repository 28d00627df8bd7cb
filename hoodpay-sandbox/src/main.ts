import { readConfig } from './config.ts';
import { buildSandbox } from './server.ts';

async function main(): Promise<void> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('The sandbox does not run in production.');
  const { host, port, options } = readConfig(process.env);
  const app = buildSandbox(options);
  // scripts/start.mjs reads the port from this line.
  process.stdout.write(`HoodPay sandbox listening on ${await app.listen({ host, port })}\n`);

  const stop = () => void app.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  const code = (error as { code?: string }).code;
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    code === 'EADDRINUSE'
      ? 'The sandbox port is in use; set SANDBOX_PORT.\n'
      : `HoodPay sandbox: ${reason}\n`,
  );
  process.exit(1);
});
