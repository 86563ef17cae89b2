import type { RubricEntered } from '#contract/features/rubric/entities.ts'
import { bestOf, type Choice, rubricLimits } from '#contract/features/rubric/rules.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog } from '#web/ui/base/ask.ts'
import { classNames } from '#web/ui/base/class-names.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { CommentIcon } from '#web/ui/icons/comment-icons.tsx'
import { Points } from './Points.tsx'
import styles from './RubricLevels.module.css'

interface RubricLevelsProps {
  criteria: RubricEntered['criteria']
  chosen: readonly Choice[]
  onChange: (chosen: Choice[]) => void
}

/** The criteria under a grader's thumb: a level of each by one press, a comment on each if wanted. */
export function RubricLevels({ criteria, chosen, onChange }: RubricLevelsProps) {
  const t = useTexts('rubric')
  const change = (at: number, part: Partial<Choice>) =>
    onChange(chosen.map((choice, place) => (place === at ? { ...choice, ...part } : choice)))

  async function comment(at: number) {
    const label = t('grading.comment', { criterion: criteria[at]!.title })
    const text = await dialog.prompt({
      title: label,
      label,
      value: chosen[at]?.comment ?? '',
      long: true,
      maxLength: rubricLimits.description,
    })
    if (text !== null) change(at, { comment: text.trim() })
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <ul className={styles.criteria} tabIndex={0} aria-label={t('edit')}>
      {criteria.map((criterion, at) => {
        const { level = null, comment: said = '' } = chosen[at] ?? {}
        const given = level === null ? undefined : criterion.levels[level]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no other key, and keep their places
          <li key={at} className={styles.criterion}>
            <div className={styles.head}>
              <span className={classNames(styles.title, 'one-line')}>{criterion.title}</span>
              <Points>
                {given
                  ? t('pointsOf', {
                      points: number(given.points ?? 0, 1),
                      full: number(bestOf(criterion), 1),
                    })
                  : t('points', { points: number(bestOf(criterion), 1) })}
              </Points>
              <IconButton
                icon={CommentIcon}
                size={20}
                label={t('grading.comment', { criterion: criterion.title })}
                onClick={() => void comment(at)}
              />
            </div>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and cannot be laid out as a row */}
            <div role="group" aria-label={criterion.title} className={styles.levels}>
              {criterion.levels.map((each, place) => (
                <button
                  // biome-ignore lint/suspicious/noArrayIndexKey: levels have no other key, and keep their places
                  key={place}
                  type="button"
                  className={styles.level}
                  aria-pressed={place === level}
                  onClick={() => change(at, { level: place === level ? null : place })}
                >
                  <span className={styles.levelPoints}>{number(each.points ?? 0, 1)}</span>
                  <span className={classNames(styles.levelTitle, 'one-line')}>{each.title}</span>
                </button>
              ))}
            </div>
            {given && given.description !== '' && <p className={styles.description}>{given.description}</p>}
            {said !== '' && <p className={styles.comment}>{said}</p>}
          </li>
        )
      })}
    </ul>
  )
}
