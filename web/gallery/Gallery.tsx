import { useState } from 'react'
import { type Language, languageNames, languages } from '#web/lib/language.ts'
import { chooseScheme, type Scheme, useScheme } from '#web/lib/scheme.ts'
import { chooseLanguage, useLanguage } from '#web/lib/texts.ts'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { Dialogs } from '#web/ui/frame/Dialogs.tsx'
import { ExampleFrame } from './ExampleFrame.tsx'
import { exampleSets } from './example-sets.ts'
import styles from './Gallery.module.css'

const widths = [320, 375, 430, 720, 1024]
const schemes: Scheme[] = ['system', 'light', 'dark']

/** Every part and every state of every screen on one page, in each scheme, language and width. */
export function Gallery() {
  const scheme = useScheme()
  const language = useLanguage()
  const [key, setKey] = useState(location.hash.slice(1) || exampleSets[0]!.key)
  const [width, setWidth] = useState(375)
  const set = exampleSets.find(each => each.key === key) ?? exampleSets[0]!
  const open = (next: string) => {
    location.hash = next
    setKey(next)
  }
  return (
    <div className={styles.gallery}>
      <nav className={styles.index} aria-label="Examples">
        <h1 className={styles.title}>Lectern</h1>
        {exampleSets.map(each => (
          <button
            key={each.key}
            type="button"
            className={styles.link}
            aria-current={each.key === set.key || undefined}
            onClick={() => open(each.key)}
          >
            {each.title}
          </button>
        ))}
      </nav>
      <div className={styles.side}>
        <div className={styles.switches}>
          <SegmentedFilter<Scheme>
            label="Scheme"
            value={scheme}
            onChange={chooseScheme}
            options={schemes.map(value => ({ value, label: value }))}
          />
          <SegmentedFilter<Language>
            label="Language"
            value={language}
            onChange={value => void chooseLanguage(value)}
            options={languages.map(value => ({ value, label: languageNames[value] }))}
          />
          <SegmentedFilter<number>
            label="Width"
            value={width}
            onChange={setWidth}
            options={widths.map(value => ({ value, label: `${value} px` }))}
          />
        </div>
        <main className={styles.stage} style={{ maxWidth: width }} key={`${set.key} ${language}`}>
          <h2 className={styles.heading}>{set.title}</h2>
          {set.examples.map((example, index) => (
            <ExampleFrame
              key={example.name}
              example={example}
              address={`?only=${encodeURIComponent(set.key)}&example=${index}`}
            />
          ))}
        </main>
      </div>
      <Dialogs />
    </div>
  )
}
