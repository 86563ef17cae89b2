import { useEffect, useRef, useState } from 'react'
import { longestRecording } from '#contract/features/chat/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { clipName } from './clip-name.ts'
import { type Recording, record } from './recorder.ts'

/** Seconds below which a clip was a slip of the finger. */
const shortest = 0.6

export const canRecord = () => typeof AudioContext === 'function' && navigator.mediaDevices !== undefined

/** Records a clip for one conversation; it ends by itself when it has become too long. */
export function useRecording(onRecorded: (clip: File) => void) {
  const t = useTexts('chat')
  const recording = useRef<Promise<Recording>>(undefined)
  /** Undefined: nothing is recorded. */
  const [seconds, setSeconds] = useState<number>()
  const isRecording = seconds !== undefined
  const begin = async () => {
    if (recording.current) return
    const begun = record()
    recording.current = begun
    setSeconds(0)
    try {
      await begun
    } catch {
      if (recording.current !== begun) return
      recording.current = undefined
      setSeconds(undefined)
      toast.bad(t('noMicrophone'))
    }
  }
  const end = async (isSent: boolean) => {
    const begun = recording.current
    recording.current = undefined
    setSeconds(undefined)
    const ended = await begun?.catch(() => undefined)
    if (!ended) return
    const length = ended.seconds()
    const clip = await ended.stop()
    if (!isSent) return
    if (length < shortest) return toast.info(t('tooShort'))
    const shown = Math.min(longestRecording, Math.max(1, Math.round(length)))
    onRecorded(new File([clip], clipName(shown), { type: clip.type }))
  }
  const latest = useRef(end)
  latest.current = end
  useEffect(() => {
    if (!isRecording) return
    const timer = setInterval(async () => {
      const begun = await recording.current?.catch(() => undefined)
      if (!begun) return
      setSeconds(known => (known === undefined ? known : begun.seconds()))
      if (begun.seconds() >= longestRecording) void latest.current(true)
    }, 200)
    return () => clearInterval(timer)
  }, [isRecording])
  // Whoever leaves says nothing.
  useEffect(() => () => void latest.current(false), [])
  return { seconds, begin: () => void begin(), send: () => void end(true), cancel: () => void end(false) }
}
