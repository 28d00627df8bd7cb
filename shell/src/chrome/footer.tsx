import { Link } from 'react-router-dom';
import { useCall, useStoreConfig } from 'shared-auth';
import * as ui from 'shared-ui/ui.module.css';
import { freshPage, paths } from '../paths.ts';
import { strings } from '../strings.ts';
import { Brand } from './brand.tsx';
import { ExternalAnchor } from './external-anchor.tsx';
import { LazyDialogButton } from './lazy-dialog-button.tsx';
import * as styles from './footer.module.css';

const SHOWN_CATEGORIES = 5; // rules 14.31

const loadTerms = () =>
  import('../features/legal/terms-dialog.tsx').then(({ TermsContent: content }) => content);
const loadPrivacy = () =>
  import('../features/legal/privacy-dialog.tsx').then(({ PrivacyContent: content }) => content);

/** Name and description, categories, the owner's links, the legal texts (rules 14.31). */
export function Footer() {
  const { config } = useStoreConfig();
  const categories = useCall('GET /products/categories', {}, { staleTime: 300_000 });
  const links = config?.external_links.filter((link) => link.in_footer) ?? [];
  const shown = categories.data?.slice(0, SHOWN_CATEGORIES) ?? [];
  return (
    <footer className={styles.footer}>
      <div className={`${ui.content} ${styles.grid}`}>
        <div className={styles.store}>
          <Brand />
          {config?.store_description && <p className={styles.text}>{config.store_description}</p>}
        </div>
        {/* Until the categories are known their place is reserved, so that the footer does not grow. */}
        {(categories.isPending || shown.length > 0) && (
          <nav aria-labelledby="footer-categories">
            <h2 className={styles.title} id="footer-categories">
              {strings.footer.categories}
            </h2>
            <ul className={categories.isPending ? `${styles.list} ${styles.coming}` : styles.list}>
              {shown.map(({ _id, title }) => (
                <li key={_id}>
                  <Link className={styles.link} to={paths.category(_id)} state={freshPage}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {links.length > 0 && (
          <nav aria-labelledby="footer-links">
            <h2 className={styles.title} id="footer-links">
              {strings.footer.links}
            </h2>
            <ul className={styles.list}>
              {links.map((link) => (
                <li key={`${link.name} ${link.href}`}>
                  <ExternalAnchor link={link} className={styles.link} />
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div>
          <h2 className={styles.title}>{strings.footer.legal}</h2>
          <ul className={styles.list}>
            <li>
              <LazyDialogButton
                className={styles.link}
                load={loadTerms}
                title={strings.footer.terms}
                width={720}
              >
                {strings.footer.terms}
              </LazyDialogButton>
            </li>
            <li>
              <LazyDialogButton
                className={styles.link}
                load={loadPrivacy}
                title={strings.footer.privacy}
                width={720}
              >
                {strings.footer.privacy}
              </LazyDialogButton>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}
