import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { makeReader } from './reader.ts'

/** Why there is no picture. */
export type CameraTrouble = 'refused' | 'absent' | 'insecure'

const pauseMs = 150

/**
 * Shows the camera in `video` and gives what it reads to `onText`, until that returns true. The camera is off while the page
 * is hidden, and after the screen.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onText: (text: string) => boolean) {
  const [trouble, setTrouble] = useState<CameraTrouble | null>(null)
  const [isOn, setOn] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const isShown = useSyncExternalStore(hearVisibility, () => document.visibilityState === 'visible')
  const latest = useRef(onText)
  latest.current = onText

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` restarts it
  useEffect(() => {
    if (!isShown) return
    let stream: MediaStream | undefined
    let isOver = false
    const stop = () => {
      isOver = true
      for (const track of stream?.getTracks() ?? []) track.stop()
      setOn(false)
    }
    const run = async () => {
      stream = await openCamera()
      if (isOver || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      setTrouble(null)
      setOn(true)
      const read = await makeReader()
      while (!isOver && video.current) {
        // A frame that cannot be read is followed by the next one.
        const text = await read(video.current).catch(() => undefined)
        if (!isOver && text && latest.current(text)) return stop()
        await new Promise(resolve => setTimeout(resolve, pauseMs))
      }
    }
    run().catch(error => {
      if (!isOver) setTrouble(troubleOf(error))
      stop()
    })
    return stop
  }, [isShown, attempt, video])
  return { trouble, isOn, tryAgain: () => setAttempt(attempt + 1) }
}

function openCamera(): Promise<MediaStream> {
  // Only pages with a secure address have it at all.
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('no camera', 'NotFoundError')
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
}

function troubleOf(error: unknown): CameraTrouble {
  if (!isSecureContext) return 'insecure'
  return error instanceof Error && error.name === 'NotAllowedError' ? 'refused' : 'absent'
}

function hearVisibility(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
