import styles from './Welcome.module.css'

/** The mark and the name, as a line. */
export function Brand() {
  return (
    <span className={styles.brand}>
      <img src="/icons/lectern.svg" alt="" width={32} height={32} />
      Lectern
    </span>
  )
}
