import { type ReactNode, useId } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '../base/class-names.ts'
import { IconButton } from '../base/IconButton.tsx'
import { CloseIcon } from '../icons/icons.tsx'
import { Overlay } from './Overlay.tsx'
import styles from './Sheet.module.css'

interface SheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Stays at the bottom, in reach of the thumb: usually one block button. */
  footer?: ReactNode
  /** Takes most of the height from the start, for lists that are searched. */
  tall?: boolean
  /** No inner margin, for lists that reach the edge. */
  flush?: boolean
  children: ReactNode
}

/** Rises from the bottom over the screen, for a task that belongs to it. */
export function Sheet({ open, onClose, title, footer, tall = false, flush = false, children }: SheetProps) {
  const t = useTexts('ui')
  const id = useId()
  return (
    <Overlay open={open} onClose={onClose} place="bottom" labelledBy={id}>
      <div className={classNames(styles.sheet, tall && styles.tall)}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <IconButton icon={CloseIcon} size={22} label={t('close')} onClick={onClose} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
        <div className={classNames(styles.body, flush && styles.flush)} tabIndex={0}>
          {children}
        </div>
        {footer !== undefined && <div className={styles.footer}>{footer}</div>}
      </div>
    </Overlay>
  )
}
