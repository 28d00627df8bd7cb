import {
  createContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import { Form } from 'shared-ui/form';

/**
 * Whether the form is being sent, so that its fields ignore changes. They stay enabled, because a disabled field would lose the
 * focus.
 */
export const SendingContext = createContext(false);

/** What is wrong with the fields of a form. */
export type FieldErrors = { name: string | (string | number)[]; errors: string[] }[];

export interface DraftFormProps<Draft extends object> {
  /** The values of the form. They are stored elsewhere, where they outlive the session and follow what others save. */
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  /** Whatever the last call has thrown. */
  error?: unknown;
  /** The fields that this error names. */
  refused?: FieldErrors;
  /** Whether it is being sent: nothing can be changed or sent again. */
  busy?: boolean;
  /** Called when all rules are fulfilled. */
  onSubmit: () => void;
  children: ReactNode;
}

interface ElementProps extends Pick<ComponentProps<'form'>, 'id' | 'className' | 'onKeyDown'> {
  ref?: RefObject<HTMLFormElement | null>;
}

/** An antd form around values that are stored elsewhere. The first field that a rule or the server rejects gets the focus. */
export function DraftForm<Draft extends object>(props: DraftFormProps<Draft> & ElementProps) {
  const { draft, onChange, error, refused = [], busy = false, onSubmit, children, ref, ...rest } = props;
  const [form] = Form.useForm();
  const own = useRef<HTMLFormElement>(null);
  const element = ref ?? own;
  // By its position in the document, because antd lists the fields in the order in which they were mounted. It retries for some
  // frames, because antd renders an error some frames later.
  const focusWrong = (frames = 10): number =>
    requestAnimationFrame(() => {
      const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      if (wrong) wrong.focus();
      else if (frames > 0) focusWrong(frames - 1);
    });
  useLayoutEffect(() => form.setFieldsValue(draft), [form, draft]);
  const showRefused = useEffectEvent(() => {
    form.setFields(refused);
    focusWrong();
    return refused.map(({ name }) => ({ name, errors: [] }));
  });
  useEffect(() => {
    if (!error) return;
    const corrected = showRefused();
    return () => form.setFields(corrected);
  }, [form, error]);
  return (
    <SendingContext value={busy}>
      {/* Without antd's own form element, whose class changes the look of legends, outputs and focused boxes. */}
      <Form
        component={false}
        form={form}
        initialValues={draft}
        validateTrigger={[]}
        onValuesChange={(changed) => {
          const names = Object.keys(changed);
          onChange(
            Object.fromEntries(names.map((name) => [name, form.getFieldValue(name)])) as Partial<Draft>,
          );
        }}
        onFinish={() => onSubmit()}
        onFinishFailed={() => focusWrong()}
      >
        <form
          {...rest}
          ref={element}
          noValidate
          aria-busy={busy}
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) form.submit();
          }}
        >
          {children}
        </form>
      </Form>
    </SendingContext>
  );
}
