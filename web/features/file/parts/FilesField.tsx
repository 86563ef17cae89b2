import type { Attachment } from '#contract/features/file/entities.ts'
import type { Uploads } from '../use-uploads.ts'
import { AttachmentPicker } from './AttachmentPicker.tsx'
import styles from './FilesField.module.css'

interface FilesFieldProps {
  label: string
  files: readonly Attachment[]
  uploads: Uploads
  most: number
  disabled?: boolean
  error?: string
  onChange: (files: Attachment[]) => void
}

/** The attachments of a form: chosen or photographed, uploading, uploaded. */
export function FilesField({ label, files, uploads, most, disabled, error, onChange }: FilesFieldProps) {
  return (
    <fieldset className={styles.field} data-invalid={error ? '' : undefined} tabIndex={-1}>
      <legend className={styles.label}>{label}</legend>
      <AttachmentPicker
        attachments={files}
        uploads={uploads}
        max={most}
        disabled={disabled}
        onRemove={id => onChange(files.filter(file => file.id !== id))}
      />
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
