import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './ProjectorScreen.module.css'

/** Of its usual size; what is smaller is not read from the last row, and is scrolled instead. */
const sizes = [1, 0.9, 0.8, 0.7, 0.6, 0.5]

/** Fills the stage, and becomes smaller as far as that shows all of it: nobody scrolls a screen in a room. */
export function Fitted({ children }: { children: ReactNode }) {
  const stage = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [around, within] = [stage.current, content.current]
    return around && within ? keepFitting(around, within) : undefined
  }, [])
  return (
    <div ref={stage} className={styles.stage}>
      <div ref={content} className={styles.fitted}>
        {children}
      </div>
    </div>
  )
}

function keepFitting(stage: HTMLElement, content: HTMLElement) {
  const adapt = () => {
    for (const size of sizes) {
      content.style.setProperty('--size', String(size))
      // Half a pixel is no reason.
      if (content.offsetHeight * size <= stage.clientHeight + 1) return
    }
  }
  // Bars that grow change nothing; texts, rows and pictures that have come do.
  const changes = new MutationObserver(adapt)
  changes.observe(content, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['data-many'],
  })
  const room = new ResizeObserver(adapt)
  room.observe(stage)
  content.addEventListener('load', adapt, true)
  adapt()
  return () => {
    changes.disconnect()
    room.disconnect()
    content.removeEventListener('load', adapt, true)
  }
}
