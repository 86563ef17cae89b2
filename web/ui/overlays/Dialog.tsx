import { type ReactNode, useId } from 'react'
import { Button } from '../base/Button.tsx'
import styles from './Dialog.module.css'
import { Overlay } from './Overlay.tsx'

export interface DialogButton {
  label: string
  kind?: 'primary' | 'secondary' | 'danger'
  onClick: () => void
  busy?: boolean
  disabled?: boolean
}

interface DialogProps {
  open: boolean
  /** Left out, the dialog must be answered by one of its buttons. */
  onClose?: () => void
  title: ReactNode
  children?: ReactNode
  /** Most likely first; more than two are stacked. */
  buttons: DialogButton[]
  role?: 'dialog' | 'alertdialog'
}

/** A question or a message in the middle. For a simple one, call `dialog.confirm` or `dialog.alert` instead. */
export function Dialog({ open, onClose, title, children, buttons, role }: DialogProps) {
  const id = useId()
  const hasText = children !== undefined && children !== null && children !== ''
  return (
    <Overlay
      open={open}
      onClose={onClose}
      place="middle"
      role={role}
      labelledBy={`${id}-title`}
      describedBy={hasText ? `${id}-text` : undefined}
    >
      <div className={styles.dialog}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {hasText && (
          <div id={`${id}-text`} className={styles.text}>
            {children}
          </div>
        )}
      </div>
      <div className={buttons.length > 2 ? styles.stack : styles.side}>
        {buttons.map((button, index) => (
          <Button
            key={button.label}
            block
            kind={button.kind ?? (index === 0 ? 'primary' : 'secondary')}
            busy={button.busy}
            disabled={button.disabled}
            onClick={button.onClick}
          >
            {button.label}
          </Button>
        ))}
      </div>
    </Overlay>
  )
}
