import { useTexts } from '#web/lib/texts.ts'
import styles from './Welcome.module.css'

/** Logo and name in one line; the school's own if the address is a school's. */
export function Brand({ name, picture }: { name?: string; picture?: string }) {
  const t = useTexts('account')
  return (
    <span className={styles.brand}>
      <img src={picture || '/icons/lectern.svg'} alt="" width={32} height={32} />
      {name || t('welcome.title')}
    </span>
  )
}
