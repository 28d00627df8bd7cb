// Preloaded into every child: when the script that started it is killed, the child ends too.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
