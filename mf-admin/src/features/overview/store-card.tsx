import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call, DEFAULT_STORE_NAME, messageOf, refresh, useCall } from 'shared-auth';
import type { AdminStoreConfig, PaymentMethod } from 'shared-contract/types';
import { Banner, ButtonLink, Spinner } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { SwitchField } from '../../parts/switch-field.tsx';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './overview.module.css';

const text = strings.storeCard;

/** The name of the store, and its payment methods, which are switched here directly. */
export function StoreCard() {
  const config = useCall('GET /admin/config', {}, { staleTime: 0 });
  const { data, error } = config;
  return (
    <section
      className={`${panelStyles.panel} ${panelStyles.formCard} ${styles.part}`}
      aria-labelledby="store-card"
    >
      <div className={tableStyles.cardLine}>
        <h2 className={panelStyles.formTitle} id="store-card">
          {text.title}
        </h2>
        <ButtonLink variant="quiet" size="sm" to={paths.settings()}>
          {text.all}
        </ButtonLink>
      </div>
      {data ? (
        <StoreParts config={data} />
      ) : error ? (
        <FailedLoad of={config} fallback={text.loadFailed} heading="h3" />
      ) : (
        <Spinner text={text.loading} />
      )}
    </section>
  );
}

function StoreParts({ config }: { config: AdminStoreConfig }) {
  const notify = useNotice();
  // The choice is shown at once, and reset when the server refuses.
  const [chosen, setChosen] = useState<Partial<Record<PaymentMethod, boolean>>>({});
  const methods = config.payment_methods.map(({ name, enabled }) => ({
    name,
    enabled: chosen[name] ?? enabled,
  }));
  const update = useMutation({
    // Only the pressed one, because somebody else may have changed the other.
    mutationFn: (method: AdminStoreConfig['payment_methods'][number]) =>
      call('POST /admin/config/update', {
        body: { payment_methods: [method], expected_version: config.version },
      }),
    onSuccess: () => notify(text.updated),
    onSettled: async () => {
      await refresh('GET /admin/config', 'GET /public/config');
      setChosen({});
    },
  });
  return (
    <>
      <div>
        <p className={styles.quickTitle}>{config.store_name.trim() || DEFAULT_STORE_NAME}</p>
        <p className={tableStyles.cellQuiet}>{config.store_description}</p>
      </div>
      {update.isError && <Banner tone="error">{messageOf(update.error, text.failed)}</Banner>}
      {methods.map(({ name, enabled }) => (
        <SwitchField
          key={name}
          label={strings.payment[name]}
          hint={strings.settings.paymentHints[name]}
          checked={enabled}
          busy={update.isPending}
          onChange={(on) => {
            setChosen({ ...chosen, [name]: on });
            update.mutate({ name, enabled: on });
          }}
        />
      ))}
    </>
  );
}
