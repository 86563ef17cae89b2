import { lazy, Suspense } from 'react'
import { Field, type FieldProps } from '../fields/Field.tsx'
import styles from './RichTextEditor.module.css'

/** A picture that was uploaded: its file's id, and an address to show it by for now. */
export interface EditorPicture {
  id: string
  url: string
}

export interface RichTextEditorProps extends FieldProps {
  label: string
  /** HTML as the server cleaned it; read once, when the editor opens. */
  value: string
  /** Called with the HTML after each change; empty if there is no content. */
  onChange: (html: string) => void
  placeholder?: string
  /** Uploads a picture; without it there are none. It must report its own errors to the person. */
  onPicture?: (file: File) => Promise<EditorPicture>
}

const RichTextArea = lazy(() =>
  import('./RichTextArea.tsx').then(module => ({ default: module.RichTextArea })),
)

/** A rich text field. The editor itself is loaded when first shown. */
export function RichTextEditor({
  label,
  value,
  onChange,
  placeholder,
  onPicture,
  ...field
}: RichTextEditorProps) {
  return (
    <Field label={label} {...field}>
      {control => (
        <Suspense fallback={<div className={styles.waiting} />}>
          <RichTextArea
            id={control.id}
            describedBy={control['aria-describedby']}
            invalid={control['aria-invalid']}
            {...{ label, value, onChange, placeholder, onPicture }}
          />
        </Suspense>
      )}
    </Field>
  )
}
