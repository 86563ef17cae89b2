import { lazy, Suspense } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '../base/class-names.ts'
import { Field, type FieldProps } from '../fields/Field.tsx'
import type { Icon } from '../icons/icons.tsx'
import { RichText } from './RichText.tsx'
import styles from './RichTextEditor.module.css'

/** How pictures come into a text: as uploaded files, which the text names by their ids. */
export interface EditorPictures {
  /** Uploads one. @returns its file and an address to show it by for now; undefined when it failed, which the writer was told */
  send: (file: File) => Promise<{ id: string; url: string } | undefined>
  /** Where one can be seen that the text has without an address. @param tried one that does not work any more */
  addressOf: (id: string, tried?: string) => Promise<string>
}

/** A piece of text that a tool puts where the cursor is, such as the blank of a question. */
export interface EditorInsert {
  icon: Icon
  label: string
  text: string
}

export interface RichTextEditorProps extends FieldProps {
  label: string
  /** HTML as the server cleaned it; read once, when the editor opens. */
  value: string
  /** Called with the HTML after each change; empty if there is no content. */
  onChange: (html: string) => void
  placeholder?: string
  /** Without it there are none. */
  pictures?: EditorPictures
  /** Tools of whoever uses the editor, before all others. */
  inserts?: readonly EditorInsert[]
  /** Some lines high before it grows: one text among several. */
  isSmall?: boolean
}

/** Fetches the editor before somebody is without a network. */
export const fetchEditor = () => import('./RichTextArea.tsx')

const RichTextArea = lazy(() =>
  fetchEditor().then(
    module => ({ default: module.RichTextArea }),
    () => ({ default: WithoutEditor }),
  ),
)

/** Without a network the editor may not be there: what was written can be read. */
function WithoutEditor({ value }: { value: string }) {
  const t = useTexts('ui')
  return (
    <div className={styles.without}>
      <p role="status">{t('editorMissing')}</p>
      <RichText html={value} />
    </div>
  )
}

/** A rich text field. The editor itself is loaded when first shown. */
export function RichTextEditor({
  label,
  value,
  onChange,
  placeholder,
  pictures,
  inserts,
  isSmall = false,
  ...field
}: RichTextEditorProps) {
  return (
    <Field label={label} {...field}>
      {control => (
        <Suspense fallback={<div className={classNames(styles.waiting, isSmall && styles.small)} />}>
          <RichTextArea
            id={control.id}
            describedBy={control['aria-describedby']}
            invalid={control['aria-invalid']}
            {...{ label, value, onChange, placeholder, pictures, inserts, isSmall }}
          />
        </Suspense>
      )}
    </Field>
  )
}
