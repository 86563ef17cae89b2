import { useEffect, useMemo, useRef, useState } from 'react'
import { joined, type Played } from '#contract/features/activity/played.ts'
import type { CaptionLanguage } from '#contract/features/video/captions.ts'
import { localAddress } from '#web/features/file/address.ts'
import { type HotkeyName, useHotkeyNames, useHotkeys } from '#web/lib/hotkeys.ts'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '#web/ui/base/class-names.ts'
import { Spinner } from '#web/ui/base/Spinner.tsx'
import type { VideoInfo } from '../info.ts'
import { useWatching } from '../watching/use-watching.ts'
import { Broken } from './Broken.tsx'
import { Controls } from './Controls.tsx'
import { useFullScreen } from './full-screen.ts'
import styles from './Player.module.css'
import { speeds } from './speeds.ts'
import { useCaptions } from './use-captions.ts'
import { languageFor, usePlayerState } from './use-player.ts'
import { useSource } from './use-source.ts'

/** Milliseconds for which the controls stay after the last touch, and within which two touches are one. */
const shownFor = 3500
const twice = 320

const keys: readonly HotkeyName[] = [
  { keys: ['Space'], does: ['video', 'keys.play'] },
  { keys: ['←', '→'], does: ['video', 'keys.seek'] },
  { keys: ['<', '>'], does: ['video', 'keys.speed'] },
  { keys: ['C'], does: ['video', 'keys.captions'] },
  { keys: ['M'], does: ['video', 'keys.mute'] },
  { keys: ['F'], does: ['video', 'keys.full'] },
]

interface PlayerProps {
  info: VideoInfo
  /** What was watched by now. */
  onWatched?: (ranges: readonly Played[]) => void
}

/** Plays a video, goes on where the student stopped, and follows what is watched. */
export function Player({ info, onWatched }: PlayerProps) {
  const t = useTexts('video')
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const state = usePlayerState(video, info.duration)
  const source = useSource(info, video)
  const languages = info.captions.map(({ language }) => language)
  const [chosen, setChosen] = useState<CaptionLanguage | 'none'>()
  const language = chosen === 'none' ? undefined : (chosen ?? languageFor(languages))
  const words = useCaptions(video, info.id, language)
  const { isFull, toggle: toggleFull } = useFullScreen(frame, video)
  const now = useWatching(video, { videoId: info.id, isDone: info.isDone, counts: info.can.report })
  const watched = useMemo(() => joined([...info.marks, ...now]), [info.marks, now])
  useEffect(() => onWatched?.(watched), [watched, onWatched])
  const [isShown, show] = useShown(state.isPlaying)

  const play = () => {
    show()
    if (video?.paused) void video.play().catch(() => undefined)
    else video?.pause()
  }
  const seek = (time: number) => {
    show()
    if (video) video.currentTime = Math.min(Math.max(0, time), state.duration || time)
  }
  const skip = (seconds: number) => seek((video?.currentTime ?? 0) + seconds)
  const setRate = (rate: number) => {
    if (video) video.playbackRate = rate
  }
  const mute = () => {
    if (video) video.muted = !video.muted
  }
  const faster = (step: 1 | -1) => {
    // What is shown may be a press behind.
    const place = (speeds as readonly number[]).indexOf(video?.playbackRate ?? 1)
    setRate(speeds[Math.min(speeds.length - 1, Math.max(0, place + step))] ?? 1)
  }
  const switchCaptions = () => setChosen(language ? 'none' : (languageFor(languages) ?? languages[0]))
  useHotkeyNames(keys)
  useHotkeys(key => {
    // A button that has the focus is pressed by the same key.
    if (key === ' ' && document.activeElement instanceof HTMLButtonElement) return false
    const does = new Map([
      [' ', play],
      ['ArrowLeft', () => skip(-10)],
      ['ArrowRight', () => skip(10)],
      ['<', () => faster(-1)],
      ['>', () => faster(1)],
      ['c', switchCaptions],
      ['m', mute],
      ['f', toggleFull],
    ]).get(key)
    does?.()
    return does !== undefined
  })
  const press = usePresses({ play, skip, show, isShown, isPlaying: state.isPlaying })

  if (source.isBroken) return <Broken info={info} onAgain={source.again} />
  return (
    <div ref={setFrame} className={classNames(styles.frame, isFull && styles.full)} data-shown={isShown}>
      {/* biome-ignore lint/a11y/useMediaCaption: they are added as text tracks, where there are some */}
      <video
        ref={setVideo}
        className={styles.video}
        src={source.address}
        poster={info.poster ? localAddress(info.poster) : undefined}
        playsInline
        preload="metadata"
        aria-label={info.title}
      />
      {/* The buttons above it do the same. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      {/* biome-ignore lint/plugin: a mouse that moves shows the controls */}
      <div className={styles.surface} onClick={press} onMouseMove={() => show()} />
      {words !== '' && <p className={styles.words}>{words}</p>}
      {state.isWaiting && (
        <div className={styles.waiting} role="status" aria-label={t('player.loading')}>
          <Spinner size={40} />
        </div>
      )}
      <Controls
        {...{ state, watched, languages, language, isFull, isShown }}
        onPlay={play}
        onSkip={skip}
        onSeek={seek}
        onRate={setRate}
        onMute={mute}
        onLanguage={setChosen}
        onFull={toggleFull}
        onOutside={canGoOutside() ? () => void goOutside(video) : undefined}
        onFocus={() => show()}
      />
    </div>
  )
}

const canGoOutside = () => document.pictureInPictureEnabled === true

async function goOutside(video: HTMLVideoElement | null) {
  if (document.pictureInPictureElement) await document.exitPictureInPicture()
  else await video?.requestPictureInPicture().catch(() => undefined)
}

/** Controls stay while it stands still, and for a while after the last touch. */
function useShown(isPlaying: boolean): [boolean, (wanted?: boolean) => void] {
  const [isWanted, setWanted] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (wanted = true) => {
    clearTimeout(timer.current)
    setWanted(wanted)
    if (wanted) timer.current = setTimeout(() => setWanted(false), shownFor)
  }
  return [isWanted || !isPlaying, show]
}

interface Presses {
  play: () => void
  skip: (seconds: number) => void
  show: (wanted?: boolean) => void
  isShown: boolean
  isPlaying: boolean
}

/** A mouse plays and pauses; a finger shows the controls, and twice at a side moves by ten seconds. */
function usePresses({ play, skip, show, isShown, isPlaying }: Presses) {
  const last = useRef({ at: 0, side: 0 })
  return (event: React.MouseEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const place = (event.clientX - left) / width
    const side = place < 0.35 ? -1 : place > 0.65 ? 1 : 0
    const isSecond = event.timeStamp - last.current.at < twice && side === last.current.side && side !== 0
    last.current = { at: event.timeStamp, side }
    const isFinger = matchMedia('(hover: none)').matches
    if (isSecond && isFinger) return skip(side * 10)
    if (!isFinger) return play()
    show(!isShown || !isPlaying)
  }
}
