import { useState } from 'react'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { CheckIcon, EditIcon, ReturnIcon } from '#web/ui/icons/icons.tsx'
import type { Info } from '../../info.ts'
import type { Grading } from '../grading.ts'
import { press, quickScores, scoreKeys } from '../score-entry.ts'
import styles from './GradePanel.module.css'

interface GradePanelProps {
  info: Info
  grading: Grading
  onComment: () => void
  onReturn: () => void
}

/** The score under the thumb: chips and a keypad within the bounds, the comment, the return, the save. */
export function GradePanel({ info, grading, onComment, onReturn }: GradePanelProps) {
  const t = useTexts('homework')
  const [showsKeypad, setShowsKeypad] = useState(false)
  const { grade, score } = grading
  const full = number(info.fullScore, 1)
  const setScore = (entry: string) => grading.set({ score: entry })
  return (
    <section className={styles.panel} aria-label={t('grading.score')}>
      <div className={styles.scores}>
        <button
          type="button"
          className={classNames(styles.score, showsKeypad && styles.active)}
          aria-expanded={showsKeypad}
          aria-label={`${t('grading.score')}: ${grade.score || t('grading.none')} / ${full}. ${t('grading.keypad')}`}
          onClick={() => setShowsKeypad(!showsKeypad)}
        >
          <span className={styles.entry} aria-live="polite">
            {grade.score || '–'}
          </span>
          <span className={styles.full}>/ {full}</span>
        </button>
        <div className={styles.chips}>
          {quickScores(info.fullScore).map(quick => (
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
            aria-label={key === 'back' ? t('grading.clear') : undefined}
            onClick={() => setScore(press(grade.score, key, info.fullScore))}
          >
            {key === 'back' ? '⌫' : key}
          </button>
        ))}
      </div>
      <div className={styles.words}>
        <button type="button" className={styles.comment} onClick={onComment}>
          <EditIcon size={18} />
          <span className={classNames(styles.commentText, !grade.comment && styles.empty)}>
            {grade.comment || commentPlaceholder(info, t)}
          </span>
        </button>
        {info.can.return && <IconButton icon={ReturnIcon} label={t('grading.return')} onClick={onReturn} />}
      </div>
      <Button
        kind="primary"
        size="large"
        block
        icon={CheckIcon}
        busy={grading.isSaving || grading.isReturning}
        disabled={grading.problem !== undefined}
        onClick={grading.save}
      >
        {t('grading.saveNext')}
      </Button>
      <p className={styles.keys}>{t('grading.keys')}</p>
    </section>
  )
}

function commentPlaceholder(info: Info, t: ReturnType<typeof useTexts<'homework'>>) {
  return info.minCommentLength > 0
    ? `${t('grading.addComment')} (${t('grading.commentMin', { count: info.minCommentLength })})`
    : t('grading.addComment')
}
