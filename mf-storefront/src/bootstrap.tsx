import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import remote from './remote.tsx';

/** Runs this remote alone, for development. */
const place = document.getElementById('root');
if (!place) throw new Error('The page has no element "root".');
createRoot(place).render(
  <StrictMode>
    <BrowserRouter>
      <remote.Routes />
    </BrowserRouter>
  </StrictMode>,
);
