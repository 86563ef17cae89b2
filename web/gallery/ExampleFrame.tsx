import { type ReactNode, Suspense } from 'react'
import { Questions } from '#web/ui/Questions.tsx'
import type { Example } from './example.ts'
import styles from './Gallery.module.css'
import { Providers } from './Providers.tsx'

/** One example with its name; a screen gets a frame of a phone's size. */
export function ExampleFrame({ example, alone = false }: { example: Example; alone?: boolean }) {
  if (alone) {
    return (
      <Providers>
        <Suspense>
          {example.screen ? (
            <div className={styles.whole}>{example.render()}</div>
          ) : (
            <Plain>{example.render()}</Plain>
          )}
        </Suspense>
        <Questions />
      </Providers>
    )
  }
  return (
    <section className={styles.example}>
      <h3 className={styles.name}>{example.name}</h3>
      <Providers>
        <Suspense>
          {example.screen ? (
            <div className={styles.phone}>{example.render()}</div>
          ) : (
            <Plain>{example.render()}</Plain>
          )}
        </Suspense>
      </Providers>
    </section>
  )
}

function Plain({ children }: { children: ReactNode }) {
  return <div className={styles.plain}>{children}</div>
}
