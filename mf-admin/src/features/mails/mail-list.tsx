import { Mail } from 'lucide-react';
import { Link } from 'react-router-dom';
import { messageOf } from 'shared-auth';
import type { MailState, SentMail } from 'shared-contract/types';
import { Banner, Button, EmptyState, formatDateTime } from 'shared-ui';
import type { TableColumnsType } from 'shared-ui/table';
import { useNotice } from '../../layout/notice.ts';
import { AddressNotice } from '../../parts/address-notice.tsx';
import { DataTable, pagedLoad } from '../../parts/data-table.tsx';
import { FilterSelect, Options } from '../../parts/filter-select.tsx';
import { oneOf, useListAddress, type ListSpec } from '../../parts/list-address.ts';
import { NotDone } from '../../parts/one-by-one-dialog.tsx';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { StateTag } from './state-tag.tsx';
import { useMails, useResendAll, useResendMail } from './use-mails.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './mails.module.css';

const text = strings.mails;
const states: readonly MailState[] = ['QUEUED', 'SENT', 'FAILED', 'OBSOLETE'];

/** The state of the list that its address holds. */
const mailsList: ListSpec<'state', 'newest'> = {
  filters: { state: oneOf(states) },
  sorts: ['newest'],
  sizes: [20],
};

export function MailList() {
  const notify = useNotice();
  const address = useListAddress(mailsList);
  const { filter, change, paging } = address;
  const mails = useMails(paging, filter.state as MailState | '');
  const resend = useResendMail(notify);
  const resendAll = useResendAll((count) => {
    if (count > 0) notify(text.resentAll(count));
  });
  const failed = mails.data?.items.filter((mail) => mail.state === 'FAILED') ?? [];
  const again = (mail: SentMail) =>
    mail.state === 'QUEUED' || mail.state === 'OBSOLETE' ? null : (
      <Button
        size="sm"
        aria-label={text.resendTo(mail.address)}
        loading={resend.isPending && resend.variables === mail._id}
        onClick={() => resend.mutate(mail._id)}
      >
        {text.resend}
      </Button>
    );
  return (
    <>
      <AddressNotice of={address} />
      <section className={panelStyles.panel} aria-label={text.mails}>
        <div className={styles.filters}>
          <FilterSelect label={text.state} value={filter.state} onChange={(state) => change({ state })}>
            <option value="">{text.all}</option>
            <Options of={states} words={text.states} />
          </FilterSelect>
          {(failed.length > 1 || resendAll.isPending) && (
            <Button loading={resendAll.isPending} onClick={() => resendAll.mutate(failed)}>
              {text.resendAll}
            </Button>
          )}
        </div>
        {resendAll.data && (
          <NotDone
            of={resendAll.data}
            title={text.notResent}
            nameOf={({ address }) => address}
            why={(error) => messageOf(error, text.resendFailed)}
          />
        )}
        {resend.isError && (
          <Banner tone="error" reveal={resend.error}>
            {messageOf(resend.error, text.resendFailed)}
          </Banner>
        )}
        <DataTable
          label={text.mails}
          load={pagedLoad(mails)}
          columns={columns(again)}
          card={(mail) => (
            <>
              <MailAndRecipient mail={mail} />
              <div className={tableStyles.cardLine}>
                <State mail={mail} />
                {again(mail)}
              </div>
            </>
          )}
          rowKey={({ _id }) => _id}
          loading={text.loading}
          fallback={text.loadFailed}
          empty={<EmptyState icon={Mail} title={text.none} text={text.noneText} />}
          pager={{ ...paging, total: mails.data?.total ?? 0 }}
        />
      </section>
    </>
  );
}

const columns = (again: (mail: SentMail) => React.ReactNode): TableColumnsType<SentMail> => [
  { title: text.columns.mail, key: 'mail', render: (_, mail) => <MailAndRecipient mail={mail} /> },
  { title: text.columns.state, key: 'state', render: (_, mail) => <State mail={mail} /> },
  {
    title: text.columns.written,
    key: 'written',
    className: `${tableStyles.cellQuiet} ${tableStyles.numeric}`,
    render: (_, mail) => formatDateTime(mail.created_unix),
  },
  {
    title: text.columns.actions,
    key: 'actions',
    align: 'right',
    fixed: 'end',
    render: (_, mail) => again(mail),
  },
];

function MailAndRecipient({ mail }: { mail: SentMail }) {
  return (
    <div className={styles.what}>
      <span>{strings.mailEvents[mail.event]}</span>
      <span className={tableStyles.cellQuiet}>
        {mail.user_id === null ? mail.username : <Link to={paths.user(mail.user_id)}>{mail.username}</Link>},{' '}
        {mail.address}
      </span>
    </div>
  );
}

function State({ mail }: { mail: SentMail }) {
  const { state, attempts, last_error: reason, sent_unix: sent } = mail;
  return (
    <div className={styles.what}>
      <StateTag state={state} label={text.states[state]} />
      <span className={tableStyles.cellQuiet}>
        {state === 'OBSOLETE' ? text.obsolete : sent === null ? text.tries(attempts) : formatDateTime(sent)}
      </span>
      {reason !== null && <span className={styles.reason}>{reason}</span>}
    </div>
  );
}
