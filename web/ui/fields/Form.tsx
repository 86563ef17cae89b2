import type { FormEvent, ReactNode, Ref } from 'react'
import styles from './Form.module.css'

interface FormProps {
  onSubmit: () => void
  /** Names the form, so that a button outside it may submit it with `form={id}`. */
  id?: string
  children: ReactNode
  ref?: Ref<HTMLFormElement>
}

/** Fields with consistent spacing: `<Form {...form.props}>` of a `useForm`. */
export function Form({ onSubmit, children, ...rest }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit()
  }
  return (
    <form {...rest} className={styles.form} onSubmit={submit} noValidate>
      {children}
    </form>
  )
}

/** Fields side by side where the screen is wide enough. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
