// What an older Node can read too: it would end at the first type of main.ts with an error that says nothing of versions.
const { node } = process.versions;
if (Number(node.split('.')[0]) < 24) {
  process.stderr.write(
    `The store runs on Node 24 or newer, and this is ${node}: start it with "npm start -w api".\n`,
  );
  process.exit(1);
}
await import('./src/main.ts');
