import type { Level } from '#contract/features/rubric/rules.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { CheckIcon } from '#web/ui/icons/icons.tsx'
import styles from './RubricView.module.css'

interface LevelListProps {
  levels: readonly Level[]
  /** The place of the one that was given. */
  chosen?: number | null
}

/** The levels of a criterion with their points, and which of them was given. */
export function LevelList({ levels, chosen = null }: LevelListProps) {
  const t = useTexts('rubric')
  return (
    <ul className={styles.levels}>
      {levels.map((level, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: levels have no other key, and keep their places
        <li key={at} className={styles.level} data-chosen={at === chosen || undefined}>
          <span className={styles.levelPoints}>{number(level.points ?? 0, 1)}</span>
          <span className={styles.levelText}>
            <span className={styles.levelTitle}>
              {level.title}
              {at === chosen && <CheckIcon size={16} label={t('view.chosen')} />}
            </span>
            {level.description !== '' && <span className={styles.description}>{level.description}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
