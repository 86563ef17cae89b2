import { useEffect, useSyncExternalStore } from 'react'

/** The voice clip that plays: one at a time. */
let playing: { url: string; audio: HTMLAudioElement } | undefined
const listeners = new Set<() => void>()

const speeds = [1, 1.5, 2]
let speed = 1

function change(next: typeof playing) {
  playing?.audio.pause()
  playing = next
  for (const tell of listeners) tell()
}

const stop = () => playing && change(undefined)

function start(url: string) {
  const audio = new Audio(url)
  audio.playbackRate = speed
  const ended = () => playing?.audio === audio && stop()
  audio.addEventListener('ended', ended)
  change({ url, audio })
  audio.play().catch(ended)
}

/** The next of a few speeds, for this clip and those after it. */
function hasten() {
  speed = speeds[(speeds.indexOf(speed) + 1) % speeds.length]!
  if (playing) playing.audio.playbackRate = speed
  for (const tell of listeners) tell()
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
  const shownSpeed = useSyncExternalStore(subscribe, () => speed)
  return { isPlaying, speed: shownSpeed, hasten, toggle: () => (isPlaying ? stop() : url && start(url)) }
}
