import { mountAlone } from 'shared-ui/standalone';
import { manifest } from './manifest.ts';
import remote from './remote.tsx';

// Runs this remote alone, for development; in the store only remote.tsx is used.
mountAlone({ manifest, Routes: remote.Routes });
