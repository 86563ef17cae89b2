import { useTexts } from '#web/lib/texts.ts'
import styles from './ActionSheet.module.css'
import type { Choice } from './ask.ts'
import { classNames } from './class-names.ts'
import { CheckIcon } from './icons/icons.tsx'
import { Overlay } from './Overlay.tsx'

interface ActionSheetProps {
  open: boolean
  title?: string
  choices: readonly Choice[]
  onChoose: (key: string) => void
  onClose: () => void
}

/** Actions on one thing, in reach of the thumb. Usually through `chooseAction`. */
export function ActionSheet({ open, title, choices, onChoose, onClose }: ActionSheetProps) {
  const t = useTexts('ui')
  return (
    <Overlay open={open} onClose={onClose} place="bottom" label={title ?? t('more')}>
      <div className={styles.sheet}>
        {title && <p className={styles.title}>{title}</p>}
        <ul className={styles.list}>
          {choices.map(choice => (
            <li key={choice.key}>
              <button
                type="button"
                className={classNames(styles.choice, choice.danger && styles.danger)}
                aria-current={choice.chosen || undefined}
                disabled={choice.disabled}
                onClick={() => onChoose(choice.key)}
              >
                {choice.icon && <choice.icon size={22} className={styles.icon} />}
                <span className={styles.text}>
                  {choice.label}
                  {choice.hint && <span className={styles.hint}>{choice.hint}</span>}
                </span>
                {choice.chosen && <CheckIcon size={20} className={styles.tick} />}
              </button>
            </li>
          ))}
        </ul>
        <button type="button" className={styles.cancel} onClick={onClose}>
          {t('cancel')}
        </button>
      </div>
    </Overlay>
  )
}
