// The shell's packages are in its first files, so that none of these dynamic imports is a round trip (webpackMode eager). They
// are evaluated one after another, each in a task of its own, so that the page stays responsive.
const parts = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ 'react-router-dom'),
  () => import(/* webpackMode: "eager" */ 'shared-auth'),
  () => import(/* webpackMode: "eager" */ 'shared-ui'),
  () => import(/* webpackMode: "eager" */ './bootstrap.tsx'),
];

async function evaluate() {
  for (const part of parts) {
    await part();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

void evaluate();
