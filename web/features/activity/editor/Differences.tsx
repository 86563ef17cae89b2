import type { ReactNode } from 'react'
import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from './Differences.module.css'
import type { WrittenForm } from './written-form.ts'

/** What a form says, field by field: the label of each, and what is chosen or entered there, in words. */
export type Said = readonly (readonly [label: string, words: string])[]

export interface Versions<F extends WrittenForm> {
  theirs: F
  mine: F
  /** What is shown where they do not differ. */
  otherwise: ReactNode
}

/** The fields in which somebody else's version differs, with what it says there. */
export function Differences<F extends WrittenForm>({
  theirs,
  mine,
  otherwise,
  said,
}: Versions<F> & { said: (form: F) => Said }) {
  const ofMine = new Map(said(mine))
  const differing = said(theirs).filter(([label, words]) => ofMine.get(label) !== words)
  if (differing.length === 0) return otherwise
  return differing.map(([label, words]) => (
    <Labelled key={label} label={label}>
      <p>{words}</p>
    </Labelled>
  ))
}

export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className={styles.label}>{label}</p>
      {children}
    </div>
  )
}

/** How switches and times are said. */
export function useSaid() {
  const t = useTexts('activity/editor')
  return {
    switched: (isOn: boolean) => t(isOn ? 'on' : 'off'),
    time: (time: number | null, none: string) => (time === null ? none : fullTime(time)),
    publication: ({ publication, publishTime }: WrittenForm) =>
      publication === 'later' && publishTime !== null
        ? fullTime(publishTime)
        : t(publication === 'never' ? 'never' : 'published'),
  }
}
