import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { extensionOf } from '#contract/features/file/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/ui/base/State.tsx'
import { highlight } from '../highlight.ts'
import styles from './TextView.module.css'

/** How many bytes are shown; more would only slow down a phone. */
const shownBytes = 256 * 1024

async function read(address: string, signal: AbortSignal) {
  const answer = await fetch(address, { headers: { Range: `bytes=0-${shownBytes - 1}` }, signal })
  if (!answer.ok) throw new Error(String(answer.status))
  const charset = /charset=([\w-]+)/.exec(answer.headers.get('Content-Type') ?? '')?.[1] ?? 'utf-8'
  const total = Number(/\/(\d+)$/.exec(answer.headers.get('Content-Range') ?? '')?.[1] ?? 0)
  const text = new TextDecoder(charset).decode(await answer.arrayBuffer())
  return { text, isCut: total > shownBytes }
}

export function TextView({ address, name }: { address: string; name: string }) {
  const t = useTexts('file')
  const query = useQuery({
    queryKey: ['text', address],
    queryFn: ({ signal }) => read(address, signal),
    retry: 1,
    meta: { handled: true },
  })
  if (query.error)
    return <ErrorState message={t('cannotLoad')} art="files" onRetry={() => void query.refetch()} />
  if (!query.data) return <SkeletonText lines={12} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <div className={styles.scroll} tabIndex={0}>
      <pre className={styles.text}>
        <Code text={query.data.text} ending={extensionOf(name)} />
      </pre>
      {query.data.isCut && <Callout>{t('textCut')}</Callout>}
    </div>
  )
}

/** Programs in colours, everything else as it is. */
const Code = memo(function Code({ text, ending }: { text: string; ending: string }) {
  const pieces = highlight(text, ending)
  if (!pieces) return text
  return pieces.map(({ text: piece, colour }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change
    <span key={place} className={colour && styles[colour]}>
      {piece}
    </span>
  ))
})
