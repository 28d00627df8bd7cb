import { Link } from 'react-router-dom';
import { useCall, useStoreConfig } from 'shared-auth';
import { freshPage, paths } from '../paths.ts';
import { strings } from '../strings.ts';
import { Brand } from './brand.tsx';
import { ExternalAnchor } from './external-anchor.tsx';
import { LazyDialogButton } from './lazy-dialog-button.tsx';
import './footer.css';

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
    <footer className="footer">
      <div className="content footer__grid">
        <div className="footer__store">
          <Brand />
          {config?.store_description && <p className="footer__text">{config.store_description}</p>}
        </div>
        {/* Until the categories are known their place is kept, so that the footer does not grow. */}
        {(categories.isPending || shown.length > 0) && (
          <nav aria-labelledby="footer-categories">
            <h2 className="footer__title" id="footer-categories">
              {strings.footer.categories}
            </h2>
            <ul className={categories.isPending ? 'footer__list footer__coming' : 'footer__list'}>
              {shown.map(({ _id, title }) => (
                <li key={_id}>
                  <Link className="footer__link" to={paths.category(_id)} state={freshPage}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {links.length > 0 && (
          <nav aria-labelledby="footer-links">
            <h2 className="footer__title" id="footer-links">
              {strings.footer.links}
            </h2>
            <ul className="footer__list">
              {links.map((link) => (
                <li key={`${link.name} ${link.href}`}>
                  <ExternalAnchor link={link} className="footer__link" />
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div>
          <h2 className="footer__title">{strings.footer.legal}</h2>
          <ul className="footer__list">
            <li>
              <LazyDialogButton
                className="footer__link"
                load={loadTerms}
                title={strings.footer.terms}
                width={720}
              >
                {strings.footer.terms}
              </LazyDialogButton>
            </li>
            <li>
              <LazyDialogButton
                className="footer__link"
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
