import type { FormEvent, ReactNode } from 'react'
import styles from './Form.module.css'

interface FormProps {
  onSubmit: () => void
  /** Names the form, so that a button outside it may submit it with `form={id}`. */
  id?: string
  children: ReactNode
}

/** Fields with their rhythm. After a submit that finds errors, the first field in error gets the focus. */
export function Form({ onSubmit, id, children }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const form = event.currentTarget
    onSubmit()
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      {children}
    </form>
  )
}

/** Fields side by side where the screen is wide enough. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
