import styles from './Steps.module.css'

/** Progress through the steps. */
export function Steps({ at, names }: { at: number; names: readonly string[] }) {
  return (
    <ol className={styles.steps}>
      {names.map((name, place) => (
        <li
          key={name}
          className={styles.step}
          data-reached={place <= at}
          aria-current={place === at ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  )
}
