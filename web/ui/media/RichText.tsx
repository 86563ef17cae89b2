import { type MouseEvent, useEffect, useRef } from 'react'
import styles from './RichText.module.css'

interface RichTextProps {
  /** HTML that the server cleaned when it was written; nothing else may be shown this way. */
  html: string
  /** A picture in the text was pressed. */
  onPicture?: (src: string) => void
}

/** What more is drawn in a text than its HTML says. */
const hasParts = / data-latex=|<pre|<table/

/** Rich text, as its author wrote it. What draws formulas and colours code is fetched for texts that have some. */
export function RichText({ html, onPicture }: RichTextProps) {
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
  const onClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement
    if (target instanceof HTMLImageElement && onPicture) {
      event.preventDefault()
      onPicture(target.currentSrc || target.src)
      return
    }
    const link = target.closest('a')
    if (!link || link.origin === location.origin) return
    event.preventDefault()
    window.open(link.href, '_blank', 'noopener,noreferrer')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside take the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      ref={text}
      className={styles.text}
      onClick={onClick}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by an allow-list on the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
