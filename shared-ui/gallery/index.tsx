import '../src/styles/inter.css';
import '@fontsource-variable/geist-mono/index.css';
import '../src/styles/tokens.css';
import '../src/styles/base.css';
import * as ui from 'shared-ui/ui.module.css';
import { StrictMode, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { QueryProvider } from 'shared-auth';
import { followThemeMode, ThemeSwitch } from 'shared-ui';
import { Accounts } from './accounts.gallery.tsx';
import { Antd } from './antd.gallery.tsx';
import { Controls } from './controls.gallery.tsx';
import { Dialogs } from './dialogs.gallery.tsx';
import { Feedback } from './feedback.gallery.tsx';
import { Pages } from './pages.gallery.tsx';
import { answerCalls } from './replies.ts';
import { Texts } from './texts.gallery.tsx';
import * as styles from './gallery.module.css';

// `npm run gallery`: every component of shared-ui in its states (docs/adr/0058).

const groups: Record<string, ComponentType> = {
  Controls,
  Texts,
  Feedback,
  Dialogs,
  Pages,
  Accounts,
  Antd,
};

document.title = 'Shared components';
followThemeMode();
answerCalls();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryProvider>
      <BrowserRouter>
        <main className={styles.page} id="main">
          <header className={styles.head}>
            <h1 className={ui.h1}>Shared components</h1>
            <ThemeSwitch tone="outlined" tooltipSide="end" />
          </header>
          <nav className={styles.contents} aria-label="Contents">
            {Object.keys(groups).map((name) => (
              <a key={name} href={`#${name}`}>
                {name}
              </a>
            ))}
          </nav>
          {Object.entries(groups).map(([name, Group]) => (
            <section key={name} className={styles.group} aria-labelledby={name}>
              <h2 className={ui.h2} id={name}>
                {name}
              </h2>
              <Group />
            </section>
          ))}
        </main>
      </BrowserRouter>
    </QueryProvider>
  </StrictMode>,
);
