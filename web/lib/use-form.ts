import { useEffect, useRef, useState } from 'react'
import { CallFailure } from './call.ts'

/** What is wrong with each field, in words; nothing for a valid field. */
type Problems = Partial<Record<string, string | false>>

interface FormOptions<V extends object, P extends Problems> {
  start: V | (() => V)
  /** What had been entered when the form was left for a moment. */
  entered?: V
  /** Validates the current values; it may also report fields that are not among them. */
  problems?: (values: V) => P
  /**
   * Called when nothing is wrong. The form is not sent again until the returned promise settles; then nothing is unsaved,
   * unless it failed or its result is `false`.
   */
  send: (values: V) => unknown
  /** Called on every change, to save unfinished input. */
  onChange?: (values: V) => void
}

/**
 * What a form holds, what is wrong with it, and its way to the server: `<Form {...form.props}>` around `<TextField
 * label=… {...form.field('title')} />`. Errors show from the first attempt to send, and the first wrong field gets the
 * focus. It is in `lib` because it knows about failed calls.
 *
 * A library such as react-hook-form is larger than what the entry, which holds the login, has left under its limit,
 * and saves rendering only for uncontrolled fields, which ours are not.
 */
export function useForm<V extends object, P extends Problems = Problems>(options: FormOptions<V, P>) {
  const [first, setFirst] = useState(options.start)
  const [values, setValues] = useState(options.entered ?? first)
  /** Undefined before the first attempt; then the fields validated, or all. */
  const [tried, setTried] = useState<readonly string[] | 'all'>()
  const [refused, setRefused] = useState<Problems>({})
  const [isSending, setSending] = useState(false)
  // A complete code is sent at once, before the next render.
  const now = useRef({ values, isSending: false, wantsFocus: false }).current
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!now.wantsFocus) return
    now.wantsFocus = false
    ref.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus()
  })

  const problemsOf = (of: V): Problems => options.problems?.(of) ?? {}
  let problems: Problems | undefined
  const errorOf = (field: (keyof V | keyof P) & string) => {
    if (refused[field]) return refused[field]
    if (tried !== 'all' && !tried?.includes(field)) return undefined
    problems ??= problemsOf(values)
    return problems[field] || undefined
  }
  const put = (next: V) => {
    now.values = next
    setValues(next)
    options.onChange?.(next)
  }
  const change = (changed: Partial<V> | ((values: V) => Partial<V>)) => {
    const part = typeof changed === 'function' ? changed(now.values) : changed
    put({ ...now.values, ...part })
    setRefused(before => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
  }
  /** Shows what is wrong with these fields, or with all. @returns whether they are valid */
  const check = (...fields: (keyof V & string)[]) => {
    const found = problemsOf(now.values)
    const isRight = (fields.length > 0 ? fields : Object.keys(found)).every(field => !found[field])
    setTried(before => (fields.length === 0 || before === 'all' ? 'all' : [...(before ?? []), ...fields]))
    setRefused({})
    // This part may be valid while another field is wrong, which should not get the focus now.
    now.wantsFocus = !isRight || fields.length === 0
    return isRight
  }
  const sending = (is: boolean) => {
    now.isSending = is
    setSending(is)
  }
  const submit = async () => {
    if (now.isSending || !check()) return
    sending(true)
    const sent = now.values
    try {
      if ((await options.send(sent)) !== false) setFirst(sent)
    } catch (failure) {
      // The command has already reported it.
      if (!(failure instanceof CallFailure)) throw failure
    } finally {
      sending(false)
    }
  }
  return {
    values,
    isSending,
    change,
    check,
    submit,
    errorOf,
    /** For `Form`. */
    props: { ref, onSubmit: submit },
    /** For a field of the UI kit. */
    field: <K extends keyof V & string>(name: K) => ({
      value: values[name],
      onChange: (value: V[K]) => change({ [name]: value } as unknown as Partial<V>),
      error: errorOf(name),
    }),
    /** What the server said about fields, until they are changed or sent again. */
    refuse(said: { [F in (keyof V | keyof P) & string]?: string }) {
      setRefused(said)
      now.wantsFocus = true
    },
    /** Resets the form to other values. */
    restart(from: V) {
      setFirst(from)
      put(from)
      setTried(undefined)
      setRefused({})
    },
    /** Whether anything differs from the initial values, or from those sent last. */
    get isChanged() {
      return JSON.stringify(values) !== JSON.stringify(first)
    },
  }
}

/** What a component with some of a form's fields takes: `form: FormFields<{ password: string }>`. */
export interface FormFields<V extends object> {
  field<K extends keyof V & string>(
    name: K,
  ): { value: V[K]; onChange(value: V[K]): void; error: string | undefined }
}
