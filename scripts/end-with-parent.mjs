// Preloaded into every child process, so that it ends when the script that started it is killed.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
