import { useSearchParams } from 'react-router-dom';
import { Tabs } from 'shared-ui/tabs';
import { PageHead } from '../../parts/page-head.tsx';
import { strings } from '../../strings.ts';
import { JobList } from './job-list.tsx';
import { MailList } from './mail-list.tsx';

const text = strings.mails;

/** The sent mails, and the jobs that are not done (rules 20.9, 20.10). */
export function MailsPage() {
  const [params, setParams] = useSearchParams();
  const shown = params.get('tab') === 'jobs' ? 'jobs' : 'mails';
  return (
    <>
      <PageHead title={text.title} />
      <Tabs
        activeKey={shown}
        // The page number of one list does not apply to the other.
        onChange={(tab) => setParams(tab === 'jobs' ? { tab } : {})}
        destroyOnHidden
        items={[
          { key: 'mails', label: text.mails, children: <MailList /> },
          { key: 'jobs', label: text.jobs, children: <JobList /> },
        ]}
      />
    </>
  );
}
