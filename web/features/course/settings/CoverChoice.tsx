import { themes } from '#contract/features/course/themes.ts'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '#web/ui/base/class-names.ts'
import { CheckIcon } from '#web/ui/icons/icons.tsx'
import { CourseCover } from '../parts/CourseCover.tsx'
import styles from './CoverChoice.module.css'

interface CoverChoiceProps {
  value: number
  onChange: (theme: number) => void
}

/** The covers as small pictures of which one is chosen. */
export function CoverChoice({ value, onChange }: CoverChoiceProps) {
  const details = useTexts('course/details')
  return (
    <div className={styles.covers} role="radiogroup" aria-label={details('form.cover')}>
      {themes.map(({ name }, theme) => (
        <label key={name} className={styles.choice}>
          <input
            type="radio"
            name="cover"
            className={styles.input}
            checked={theme === value}
            aria-label={details('form.coverNumber', { number: theme + 1 })}
            onChange={() => onChange(theme)}
          />
          <CourseCover theme={theme} className={classNames(styles.cover, theme === value && styles.chosen)}>
            {theme === value && <CheckIcon size={20} />}
          </CourseCover>
        </label>
      ))}
    </div>
  )
}
