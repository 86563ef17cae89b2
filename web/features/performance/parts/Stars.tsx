import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '#web/ui/base/class-names.ts'
import { StarIcon } from '#web/ui/icons/icons.tsx'
import { negative, signed } from '../signed.ts'
import styles from './Stars.module.css'

/** How many stars somebody has. */
export function Stars({ count }: { count: number }) {
  const t = useTexts('performance')
  return (
    <span
      className={classNames(styles.stars, count === 0 && styles.none)}
      role="img"
      aria-label={t('stars', { count })}
    >
      <StarIcon size={18} className={styles.icon} />
      {negative(count)}
    </span>
  )
}

/** How many were given or taken at once. */
export function Change({ stars, undone = false }: { stars: number; undone?: boolean }) {
  return (
    <span className={classNames(styles.change, stars < 0 && styles.taken, undone && styles.undone)}>
      {signed(stars)}
    </span>
  )
}
