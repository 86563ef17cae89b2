import { type ReactNode, useState } from 'react'
import type { ActivityRubric, Judging } from '#contract/features/rubric/entities.ts'
import { rubricErrors } from '#contract/features/rubric/errors.ts'
import { type Choice, scoreByRubric } from '#contract/features/rubric/rules.ts'
import { RubricLevels } from '#web/features/rubric/parts/RubricLevels.tsx'
import { number } from '#web/lib/format.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { DownIcon } from '#web/ui/icons/icons.tsx'
import styles from './RubricScore.module.css'
import { ScoreInput } from './ScoreInput.tsx'
import { scoreOf } from './score-entry.ts'

interface Entry {
  score: string
  judging?: Judging | undefined
}

interface RubricScoreProps {
  rubric: ActivityRubric
  fullScore: number
  entry: Entry
  set: (change: { score?: string; judging?: Judging }) => void
  /** Where the score is entered otherwise than with the keypad. @param beside what belongs to it */
  field?: (beside: ReactNode) => ReactNode
}

/** Grading by a rubric: levels by one press each, the score that they give, and that score changed by hand. */
export function RubricScore({ rubric, fullScore, entry, set, field }: RubricScoreProps) {
  const t = useTexts('rubric')
  const [isOpen, setOpen] = useState(true)
  const { criteria, revision } = rubric
  const isOutdated = entry.judging !== undefined && entry.judging.revision !== revision
  const chosen: readonly Choice[] =
    entry.judging && !isOutdated ? entry.judging.chosen : criteria.map(() => ({ level: null, comment: '' }))
  const byRubric = scoreByRubric(criteria, chosen, fullScore)
  const score = scoreOf(entry.score)

  const choose = (next: Choice[]) => {
    const given = scoreByRubric(criteria, next, fullScore)
    // One that was entered by hand stays until the grader takes it back.
    const isByHand = score !== null && score !== byRubric && !isOutdated
    set({
      judging: { revision, chosen: next },
      score: isByHand ? entry.score : given === null ? '' : String(given),
    })
  }

  const beside = (
    <div className={styles.beside}>
      <span className={styles.said}>
        {byRubric === null
          ? t('grading.chosen', {
              count: chosen.filter(({ level }) => level !== null).length,
              all: criteria.length,
            })
          : byRubric === score
            ? t('grading.byRubric')
            : t('grading.byHand', { score: number(byRubric, 1) })}
      </span>
      {byRubric !== null && byRubric !== score && (
        <Button kind="quiet" size="small" onClick={() => set({ score: String(byRubric) })}>
          {t('grading.reset')}
        </Button>
      )}
      <IconButton
        icon={DownIcon}
        className={classNames(!isOpen && styles.turned)}
        label={t(isOpen ? 'grading.fold' : 'grading.unfold')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
    </div>
  )

  return (
    <>
      {isOutdated && <Callout tone="warn">{problemText(rubricErrors.changed)}</Callout>}
      <div className={classNames(!isOpen && styles.folded)}>
        <RubricLevels criteria={criteria} chosen={chosen} onChange={choose} />
      </div>
      {field ? (
        field(beside)
      ) : (
        <ScoreInput
          value={entry.score}
          fullScore={fullScore}
          onChange={value => set({ score: value })}
          beside={beside}
        />
      )}
    </>
  )
}
