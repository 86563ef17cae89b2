import { classNames } from '../base/class-names.ts'
import type { Icon } from '../icons/icons.tsx'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

interface FieldButtonProps extends FieldProps {
  /** What was chosen, or what stands there until then. */
  shown: string
  isChosen: boolean
  icon: Icon
  /** It opens a sheet; otherwise it leads to another screen. */
  opensDialog?: boolean
  onPress: () => void
}

/** A field whose value is chosen elsewhere: in a sheet, or on a screen of its own. */
export function FieldButton({
  shown,
  isChosen,
  icon: Mark,
  opensDialog = false,
  onPress,
  ...field
}: FieldButtonProps) {
  const name = typeof field.label === 'string' ? field.label : ''
  return (
    <Field {...field}>
      {({ 'aria-required': _, 'aria-invalid': invalid, ...control }) => (
        <button
          {...control}
          type="button"
          className={classNames(styles.box, field.error && styles.invalid)}
          aria-haspopup={opensDialog ? 'dialog' : undefined}
          aria-label={name && `${name}: ${shown}`}
          data-disabled={field.disabled}
          data-invalid={invalid}
          onClick={onPress}
        >
          <span className={classNames(styles.grow, !isChosen && styles.placeholder)}>{shown}</span>
          <Mark size={20} className={styles.mark} />
        </button>
      )}
    </Field>
  )
}
