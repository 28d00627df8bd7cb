import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import * as ui from 'shared-ui/ui.module.css';
import { DashboardTabs } from './dashboard-tabs.tsx';
import * as accountStyles from '../account.module.css';
import * as styles from './settings-frame.module.css';

/** The classes of a card on such a page. */
export const settingsCard = `${accountStyles.card} ${accountStyles.cardBody} ${styles.card}`;

interface SettingsFrameProps {
  title: string;
  /** The link above the title. */
  back: { to: string; text: string };
  children: ReactNode;
}

/** A page of settings: the link back, the title, and the tabs of the dashboard. */
export const SettingsFrame = ({ title, back, children }: SettingsFrameProps) => (
  <section className={`${ui.content} ${accountStyles.page}`}>
    <Link className={styles.back} to={back.to}>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      {back.text}
    </Link>
    <h1 className={`${ui.h1} ${styles.title}`}>{title}</h1>
    <DashboardTabs current="settings" />
    {children}
  </section>
);
