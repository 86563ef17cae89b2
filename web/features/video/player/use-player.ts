import { useEffect, useState } from 'react'
import { clockDuration } from '#web/lib/format.ts'
import { currentLanguage } from '#web/lib/texts.ts'

export interface PlayerState {
  isPlaying: boolean
  /** It wants to play and has nothing to show. */
  isWaiting: boolean
  /** Seconds. */
  time: number
  duration: number
  /** Up to where it is loaded from here. */
  loaded: number
  rate: number
  isMuted: boolean
  isOutside: boolean
}

const atFirst: PlayerState = {
  ...{ isPlaying: false, isWaiting: false, time: 0, duration: 0, loaded: 0 },
  ...{ rate: 1, isMuted: false, isOutside: false },
}

const events = [
  ...['play', 'pause', 'playing', 'waiting', 'seeking', 'seeked', 'canplay', 'ended', 'timeupdate'],
  ...[
    'durationchange',
    'progress',
    'ratechange',
    'volumechange',
    'enterpictureinpicture',
    'leavepictureinpicture',
  ],
] as const

/** What a video element does, as it does it. */
export function usePlayerState(video: HTMLVideoElement | null, knownDuration: number): PlayerState {
  const [state, setState] = useState(atFirst)
  useEffect(() => {
    if (!video) return
    const look = () => setState(stateOf(video))
    for (const event of events) video.addEventListener(event, look)
    look()
    return () => {
      for (const event of events) video.removeEventListener(event, look)
    }
  }, [video])
  return { ...state, duration: state.duration || knownDuration }
}

function stateOf(video: HTMLVideoElement): PlayerState {
  const { currentTime: time, buffered, duration, paused, ended, seeking, readyState } = video
  let loaded = time
  for (let index = 0; index < buffered.length; index++)
    if (buffered.start(index) <= time + 0.5 && buffered.end(index) > loaded) loaded = buffered.end(index)
  return {
    isPlaying: !paused && !ended,
    isWaiting: !paused && !ended && (seeking || readyState < HTMLMediaElement.HAVE_FUTURE_DATA),
    time,
    duration: Number.isFinite(duration) ? duration : 0,
    loaded,
    rate: video.playbackRate,
    isMuted: video.muted,
    isOutside: document.pictureInPictureElement === video,
  }
}

/** `3:05`, `1:02:05`. */
export const playTime = (seconds: number): string => clockDuration(seconds * 1000).replace(/^00:0?|^0/, '')

/** Of several languages the one that the reader would choose. */
export function languageFor<L extends string>(
  languages: readonly L[],
  reader: string = currentLanguage(),
): L | undefined {
  const wanted = reader === 'en' ? 'en' : /hant|tw|hk/i.test(reader) ? 'zh-Hant' : 'zh-Hans'
  return (
    languages.find(language => language === wanted) ??
    languages.find(language => language.slice(0, 2) === wanted.slice(0, 2))
  )
}
