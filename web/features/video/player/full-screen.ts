import { useEffect, useState } from 'react'

interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?(): void
}

/** Shows a player over the whole screen, turned as its picture is; on an iPhone, the browser's own. */
export function useFullScreen(frame: HTMLElement | null, video: HTMLVideoElement | null) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const look = () => setFull(frame !== null && document.fullscreenElement === frame)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [frame])
  const toggle = async () => {
    if (!frame || !video) return
    if (document.fullscreenElement) return document.exitFullscreen()
    if (!document.fullscreenEnabled) return (video as PhoneVideo).webkitEnterFullscreen?.()
    await frame.requestFullscreen()
    if (video.videoWidth > video.videoHeight) await turn()
  }
  return { isFull, toggle: () => void toggle().catch(() => undefined) }
}

/** Only phones can be turned. */
async function turn() {
  const { orientation } = screen as Screen & { orientation?: { lock?(to: string): Promise<void> } }
  await orientation?.lock?.('landscape').catch(() => undefined)
}
