import type { ReactNode } from 'react';
import { useCall } from 'shared-auth';
import { CardArt } from 'shared-ui';
import { Brand } from '../../chrome/brand.tsx';
import { strings } from '../../strings.ts';
import './auth.css';

/** The form on the left, the store's promise on the right where it fits. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="auth">
      <div className="auth__side">
        <header>
          <Brand />
        </header>
        <main id="main" className="auth__main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Panel />
    </div>
  );
}

const COLUMNS = 3;
const ROWS = 5;

/** Decoration with the first cards of the catalogue; it works without them. */
function Panel() {
  const { data = [] } = useCall('GET /products/all', { query: { skip: 0, amount: COLUMNS * ROWS } });
  const titleAt = (column: number, row: number) => data[(row * COLUMNS + column) % data.length]?.title ?? '';
  return (
    <div className="auth__panel" data-theme="dark" aria-hidden="true">
      {data.length > 0 && (
        <div className="auth__wall">
          {Array.from({ length: COLUMNS }, (_, column) => (
            <div className="auth__column" key={column}>
              {Array.from({ length: ROWS }, (_, row) => (
                <CardArt key={row} title={titleAt(column, row)} />
              ))}
            </div>
          ))}
        </div>
      )}
      <p className="auth__promise">
        {strings.panel.lead} <span className="auth__figure">{strings.panel.figure}</span>
        <br />
        {strings.panel.rest}
      </p>
    </div>
  );
}
