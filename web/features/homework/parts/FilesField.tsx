import type { Attachment } from '#contract/features/file/entities.ts'
import { AttachmentPicker } from '#web/features/file/parts/AttachmentPicker.tsx'
import type { Uploads } from '#web/features/file/use-uploads.ts'
import styles from './FilesField.module.css'

interface FilesFieldProps {
  label: string
  files: readonly Attachment[]
  uploads: Uploads
  most: number
  disabled?: boolean
  onChange: (files: Attachment[]) => void
}

/** The attachments of a form: chosen or photographed, uploading, uploaded. */
export function FilesField({ label, files, uploads, most, disabled, onChange }: FilesFieldProps) {
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <AttachmentPicker
        attachments={files}
        uploads={uploads}
        max={most}
        disabled={disabled}
        onRemove={id => onChange(files.filter(file => file.id !== id))}
      />
    </fieldset>
  )
}
