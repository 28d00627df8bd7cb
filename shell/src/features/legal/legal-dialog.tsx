import * as styles from './legal-dialog.module.css';

export interface LegalSection {
  title: string;
  paragraphs: readonly string[];
  points?: readonly string[];
}

interface LegalTextProps {
  title: string;
  lastUpdated: string;
  sections: readonly LegalSection[];
}

/** A legal text: numbered sections that scroll below their title. */
export function LegalText({ title, lastUpdated, sections }: LegalTextProps) {
  return (
    // Focusable, so that it scrolls by keyboard too.
    <div className={styles.legal} tabIndex={0} role="region" aria-label={title}>
      <p className={styles.updated}>Last updated: {lastUpdated}</p>
      {sections.map((section, index) => (
        <section key={section.title}>
          <h3 className={styles.title}>
            {index + 1}. {section.title}
          </h3>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {section.points && (
            <ul>
              {section.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
