import { useEffect, useSyncExternalStore } from 'react'

/** The voice clip that plays: one at a time. */
let playing: { url: string; audio: HTMLAudioElement } | undefined
const listeners = new Set<() => void>()

function change(next: typeof playing) {
  playing?.audio.pause()
  playing = next
  for (const tell of listeners) tell()
}

const stop = () => playing && change(undefined)

function start(url: string) {
  const audio = new Audio(url)
  const ended = () => playing?.audio === audio && stop()
  audio.addEventListener('ended', ended)
  change({ url, audio })
  audio.play().catch(ended)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Plays a voice clip, or pauses it; another one that plays stops. Whoever leaves hears nothing more. */
export function usePlaying(url: string | undefined) {
  const isPlaying = useSyncExternalStore(subscribe, () => url !== undefined && playing?.url === url)
  useEffect(() => () => void (playing?.url === url && stop()), [url])
  return { isPlaying, toggle: () => (isPlaying ? stop() : url && start(url)) }
}
