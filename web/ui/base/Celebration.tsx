import styles from './Celebration.module.css'

const sparks = [0, 45, 90, 135, 180, 225, 270, 315]

/** A tick that draws itself, with a few sparks: over in under a second. */
export function Celebration({ title }: { title: string }) {
  return (
    <div className={styles.celebration} role="status">
      <svg viewBox="0 0 160 160" className={styles.picture} aria-hidden="true">
        {sparks.map(angle => (
          <line
            key={angle}
            className={styles.spark}
            x1="80"
            y1="18"
            x2="80"
            y2="8"
            transform={`rotate(${angle + 22} 80 80)`}
          />
        ))}
        <circle className={styles.disc} cx="80" cy="80" r="52" />
        <path className={styles.tick} d="M57 82 L73 98 L104 64" />
      </svg>
      <h2 className={styles.title}>{title}</h2>
    </div>
  )
}
