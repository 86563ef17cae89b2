import styles from './LiveRing.module.css'

/** A dot with a ring that spreads: something runs now. What it is stands beside it in words. */
export function LiveRing() {
  return <span className={styles.ring} aria-hidden="true" />
}
