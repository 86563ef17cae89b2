import { useState } from 'react'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { CheckIcon, EditIcon, ReturnIcon } from '#web/ui/icons/icons.tsx'
import type { Info } from '../info.ts'
import type { Marking } from '../marking.ts'
import { press, quickScores, scoreKeys } from '../score-entry.ts'
import styles from './MarkPanel.module.css'

interface MarkPanelProps {
  info: Info
  marking: Marking
  onComment: () => void
  onReturn: () => void
}

/** The score under the thumb: chips and a keypad within the bounds, the comment, the return, the save. */
export function MarkPanel({ info, marking, onComment, onReturn }: MarkPanelProps) {
  const t = useTexts('homework')
  const [showsKeypad, setShowsKeypad] = useState(false)
  const { mark, score } = marking
  const full = number(info.fullscore, 1)
  const setScore = (entry: string) => marking.set({ score: entry })
  return (
    <section className={styles.panel} aria-label={t('mark.score')}>
      <div className={styles.scores}>
        <button
          type="button"
          className={classNames(styles.score, showsKeypad && styles.active)}
          aria-expanded={showsKeypad}
          aria-label={`${t('mark.score')}: ${mark.score || t('mark.none')} / ${full}. ${t('mark.keypad')}`}
          onClick={() => setShowsKeypad(!showsKeypad)}
        >
          <span className={styles.entry} aria-live="polite">
            {mark.score || '–'}
          </span>
          <span className={styles.full}>/ {full}</span>
        </button>
        <div className={styles.chips}>
          {quickScores(info.fullscore).map(quick => (
            <button
              key={quick}
              type="button"
              className={styles.chip}
              aria-pressed={score === quick}
              onClick={() => setScore(String(quick))}
            >
              {number(quick, 1)}
            </button>
          ))}
        </div>
      </div>
      <div className={classNames(styles.keypad, !showsKeypad && styles.folded)}>
        {scoreKeys.map(key => (
          <button
            key={key}
            type="button"
            className={styles.key}
            aria-label={key === 'back' ? t('mark.clear') : undefined}
            onClick={() => setScore(press(mark.score, key, info.fullscore))}
          >
            {key === 'back' ? '⌫' : key}
          </button>
        ))}
      </div>
      <div className={styles.words}>
        <button type="button" className={styles.comment} onClick={onComment}>
          <EditIcon size={18} />
          <span className={classNames(styles.commentText, !mark.comment && styles.empty)}>
            {mark.comment || commentPlaceholder(info, t)}
          </span>
        </button>
        {info.can.return && <IconButton icon={ReturnIcon} label={t('mark.return')} onClick={onReturn} />}
      </div>
      <Button
        kind="primary"
        size="large"
        block
        icon={CheckIcon}
        busy={marking.isSaving || marking.isReturning}
        disabled={marking.problem !== undefined}
        onClick={marking.save}
      >
        {t('mark.saveNext')}
      </Button>
      <p className={styles.keys}>{t('mark.keys')}</p>
    </section>
  )
}

function commentPlaceholder(info: Info, t: ReturnType<typeof useTexts<'homework'>>) {
  return info.commentminlength > 0
    ? `${t('mark.addComment')} (${t('mark.commentMin', { count: info.commentminlength })})`
    : t('mark.addComment')
}
