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

/** The form around is being sent, so that its fields take no change. They stay enabled: the one with the focus would lose it. */
export const SendingContext = createContext(false);

/** What is wrong with fields of a form. */
export type FieldErrors = { name: string | (string | number)[]; errors: string[] }[];

export interface DraftFormProps<Draft extends object> {
  /** What the form holds. It is kept elsewhere, where it outlives the session and follows what others save. */
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  /** What the last call threw. */
  error?: unknown;
  /** The fields that it names. */
  refused?: FieldErrors;
  /** It is being sent: nothing is changed, and nothing sent. */
  busy?: boolean;
  /** Called when all rules hold. */
  onSubmit: () => void;
  children: ReactNode;
}

interface ElementProps extends Pick<ComponentProps<'form'>, 'id' | 'className' | 'onKeyDown'> {
  ref?: RefObject<HTMLFormElement | null>;
}

/** A form of antd around values that are kept elsewhere. The first field that a rule or the server finds wrong gets the focus. */
export function DraftForm<Draft extends object>(props: DraftFormProps<Draft> & ElementProps) {
  const { draft, onChange, error, refused = [], busy = false, onSubmit, children, ref, ...rest } = props;
  const [form] = Form.useForm();
  const own = useRef<HTMLFormElement>(null);
  const element = ref ?? own;
  // By its place, because antd has the fields in the order in which they came. antd brings an error on screen some frames later.
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
      {/* Without the element of antd: its class gives legends, outputs and the focus of boxes another look. */}
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
