import { useEffect, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'

/** Lets the page have the whole screen, where the browser can. */
export function FullScreenButton() {
  const t = useTexts('projector')
  const [isFull, setFull] = useState(document.fullscreenElement != null)
  useEffect(() => {
    const note = () => setFull(document.fullscreenElement != null)
    document.addEventListener('fullscreenchange', note)
    return () => document.removeEventListener('fullscreenchange', note)
  }, [])
  if (!document.fullscreenEnabled) return null
  // Refused where a page may not: it stays as it is.
  const turn = () =>
    (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined)
  return (
    <Button kind="quiet" size="small" onClick={() => void turn()}>
      {t(isFull ? 'leaveFullScreen' : 'fullScreen')}
    </Button>
  )
}
