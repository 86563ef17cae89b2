import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { ScoreKeypad } from '#web/ui/fields/ScoreKeypad.tsx'
import { ClockIcon, CloseIcon, DownIcon, ReturnIcon } from '#web/ui/icons/icons.tsx'
import styles from './EntryBar.module.css'
import type { Gradable, Sheet } from './use-sheet.ts'

/** Of what is wrong with what is being written. */
export const entryProblemId = 'score-entry-problem'

interface EntryBarProps {
  sheet: Sheet
  here: Gradable
  onDetails: () => void
}

/** Below the table: whose grade it is, what is wrong with it, and on a phone the keys. */
export function EntryBar({ sheet, here, onDetails }: EntryBarProps) {
  const t = useTexts('score')
  const { edit, isPadOpen, isLast, shownHere } = sheet
  const { student, column } = here
  const shown = edit ? edit.text : (shownHere ?? '')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div role="group" aria-label={t('enter.title')} className={styles.bar}>
      <div className={styles.line}>
        <p className={styles.who} aria-live="polite">
          <span className={styles.name}>{student.name}</span>
          <span className={styles.title}>{column.title}</span>
        </p>
        {isPadOpen && (
          <span className={styles.score} aria-live="polite">
            <span className={styles.entry}>{shown === '' ? t('none') : shown}</span>
            <span className={styles.full}>/ {column.fullScore}</span>
          </span>
        )}
        {sheet.canUndo && <IconButton icon={ReturnIcon} label={t('undo')} onClick={sheet.undo} />}
        <IconButton icon={ClockIcon} label={t('sheet.details')} onClick={onDetails} />
        {isPadOpen && <IconButton icon={CloseIcon} label={t('sheet.close')} onClick={sheet.closePad} />}
      </div>
      {edit?.problem && (
        <p id={entryProblemId} role="alert" className={styles.problem}>
          {edit.problem}
        </p>
      )}
      {isPadOpen && (
        <div className={styles.pad}>
          <ScoreKeypad onKey={sheet.typePad} />
          <div className={styles.aside}>
            <IconButton
              icon={DownIcon}
              label={t('sheet.previous')}
              className={styles.up}
              onClick={() => sheet.turn(-1)}
            />
            <Button kind="primary" onClick={() => sheet.turn(1)}>
              {t(isLast ? 'sheet.done' : 'sheet.next')}
            </Button>
          </div>
        </div>
      )}
      {!isPadOpen && !edit?.problem && <p className={styles.hint}>{t('sheet.keys')}</p>}
    </div>
  )
}
