import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTexts } from '#web/lib/texts.ts'
import styles from './RichText.module.css'

interface RichTextProps {
  /** HTML that the server cleaned when it was written; nothing else may be shown this way. */
  html: string
}

const ImageViewer = lazy(() => import('./ImageViewer.tsx').then(module => ({ default: module.ImageViewer })))

/** What more is drawn in a text than its HTML says. */
const hasParts = / data-latex=|<pre|<table/

/** Rich text, as its author wrote it; a picture is shown large when it is pressed. What draws formulas and colours code is fetched for texts that have some. */
export function RichText({ html }: RichTextProps) {
  const t = useTexts('ui')
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!hasParts.test(html)) return
    let stop: (() => void) | undefined
    let isGone = false
    import('./rich-text-drawing.ts').then(
      ({ drawParts }) => {
        if (!isGone) stop = drawParts(text.current!)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [html])
  useEffect(() => {
    if (!html.includes('<img')) return
    const pictures = picturesOf(text.current!)
    for (const [place, picture] of pictures.entries()) {
      picture.tabIndex = 0
      picture.setAttribute('role', 'button')
      const name = picture.alt || t('picture', { position: place + 1, total: pictures.length })
      picture.setAttribute('aria-label', name)
    }
  }, [html, t])
  const [viewed, setViewed] = useState<number | null>(null)
  // The same object, so that what was drawn in it stays when a picture is shown.
  const inner = useMemo(() => ({ __html: html }), [html])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLImageElement) || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    event.target.click()
  }
  const onClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement
    if (target instanceof HTMLImageElement) {
      event.preventDefault()
      setViewed(picturesOf(text.current!).indexOf(target))
      return
    }
    const link = target.closest('a')
    if (!link || link.origin === location.origin) return
    event.preventDefault()
    window.open(link.href, '_blank', 'noopener,noreferrer')
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links and pictures inside take the keyboard */}
      <div
        ref={text}
        className={styles.text}
        onClick={onClick}
        onKeyDown={onKeyDown}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by an allow-list on the server
        dangerouslySetInnerHTML={inner}
      />
      {viewed !== null && (
        <Suspense>
          <ImageViewer
            open
            start={viewed}
            pictures={picturesOf(text.current!).map(({ src, alt }) => ({ src, alt }))}
            onClose={() => setViewed(null)}
          />
        </Suspense>
      )}
    </>
  )
}

const picturesOf = (text: HTMLElement) => [...text.querySelectorAll('img')]
