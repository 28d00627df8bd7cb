// Names every shared package once, because the federation provides only what the shell's own code refers to.
import '@tanstack/react-query';
import 'react-dom';
import 'react-router-dom';
import 'shared-auth';
import 'shared-ui';
import 'zustand';

/** Never called: each of these becomes a separate file, which the first page that needs it fetches. */
export const lazyParts = [
  () => import('shared-auth/queries'),
  () => import('shared-ui/base'),
  () => import('shared-ui/overlay'),
  () => import('shared-ui/form'),
  () => import('shared-ui/table'),
  () => import('shared-ui/date'),
  () => import('shared-ui/tabs'),
  () => import('shared-ui/upload'),
  () => import('shared-ui/replacement'),
];
