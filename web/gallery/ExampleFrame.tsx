import { Suspense } from 'react'
import { useScheme } from '#web/lib/scheme.ts'
import { useLanguage } from '#web/lib/texts.ts'
import { Dialogs } from '#web/ui/frame/Dialogs.tsx'
import type { Example } from './example.ts'
import styles from './Gallery.module.css'
import { Providers } from './Providers.tsx'

/** One example by itself, as pictures and checks take it. */
export function BareExample({ example }: { example: Example }) {
  return (
    <Providers>
      <Suspense>
        <div className={example.screen ? styles.whole : styles.plain}>{example.render()}</div>
      </Suspense>
      <Dialogs />
    </Providers>
  )
}

interface ExampleFrameProps {
  example: Example
  /** Address of the example by itself. */
  address: string
}

/** An example with its name. A screen, or what covers one, gets a window of its own of a phone's size. */
export function ExampleFrame({ example, address }: ExampleFrameProps) {
  const scheme = useScheme()
  const language = useLanguage()
  return (
    <section className={styles.example}>
      <h3 className={styles.name}>{example.name}</h3>
      {example.screen ? (
        <iframe key={`${scheme} ${language}`} className={styles.phone} title={example.name} src={address} />
      ) : (
        <Providers>
          <Suspense>
            <div className={styles.plain}>{example.render()}</div>
          </Suspense>
        </Providers>
      )}
    </section>
  )
}
