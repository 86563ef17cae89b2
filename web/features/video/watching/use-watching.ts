import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Played } from '#contract/features/activity/played.ts'
import { videoCalls } from '#contract/features/video/calls.ts'
import { CallFailure, invalidate, newKey } from '#web/lib/call.ts'
import { useUser } from '#web/shell/user.ts'
import { watchedQueries } from '../live-updates.ts'
import { keptViewings, type Viewing } from './kept-watching.ts'
import { sendViewing } from './send-viewings.ts'
import { Watching } from './watching.ts'

/** Milliseconds after which the device keeps what is being watched, and after which the server is told. */
const keptEvery = 3000
const toldEvery = 10_000

interface WatchedVideo {
  videoId: string
  /** What was watched before, from the server. */
  isDone: boolean
  /** Nothing is counted otherwise: staff, and courses that have ended. */
  counts: boolean
}

/**
 * Follows what a player shows: counted while it plays and can be seen, also in a small window of its own; kept on the
 * device; and told to the server.
 * @param video the element, once it is there
 * @returns what was watched since the player was opened
 */
export function useWatching(
  video: HTMLVideoElement | null,
  { videoId, isDone, counts }: WatchedVideo,
): Played[] {
  const client = useQueryClient()
  const account = useUser()?.id
  const [ranges, setRanges] = useState<Played[]>([])
  const wasDone = useRef(isDone)
  wasDone.current ||= isDone
  useEffect(() => {
    if (!counts || account === undefined || !video) return
    const watching = new Watching()
    const viewing = newKey().slice(0, 16)
    let [kept, told] = [0, 0]
    let isTelling = false
    let isOpened = false

    const now = (): Viewing => ({
      ...{ viewing, videoId, ranges: watching.ranges, played: watching.played },
      ...{ position: Math.floor(video.ended ? 0 : video.currentTime), at: Date.now() },
    })
    const keep = async () => {
      kept = performance.now()
      if (watching.played > 0) await keptViewings.keep(account, now())
    }
    const tell = async () => {
      told = performance.now()
      if (isTelling || (isOpened && watching.played === 0)) return
      isTelling = true
      const answer = await sendViewing(account, now())
      isTelling = false
      if (answer === 'waiting') return
      isOpened = true
      if (answer instanceof CallFailure) return void invalidate(client, videoCalls.get)
      if (answer.isDone && !wasDone.current) {
        wasDone.current = true
        void invalidate(client, videoCalls.get, ...watchedQueries)
      }
    }
    const keepAndTell = () => void keep().then(tell)
    const isSeen = () => document.visibilityState === 'visible' || document.pictureInPictureElement === video

    const onTime = () => {
      if (video.paused || video.seeking || !isSeen()) return
      watching.tick(video.currentTime, performance.now(), video.playbackRate)
      setRanges(watching.ranges)
      if (performance.now() - kept > keptEvery) void keep()
      if (performance.now() - told > toldEvery) void tell()
    }
    const onStop = () => {
      if (video.ended) watching.end(video.duration)
      else if (!video.seeking) watching.pause(video.currentTime, performance.now(), video.playbackRate)
      setRanges(watching.ranges)
      keepAndTell()
    }
    const onSeek = () => watching.stop()
    // Nobody has to hear that a minute was lost which nobody saw.
    const onHidden = () => {
      if (!isSeen()) video.pause()
    }
    const on: readonly [EventTarget, string, () => void][] = [
      [video, 'timeupdate', onTime],
      [video, 'pause', onStop],
      [video, 'seeking', onSeek],
      [video, 'ended', onStop],
      [document, 'visibilitychange', onHidden],
      [window, 'pagehide', onStop],
    ]
    for (const [target, event, listener] of on) target.addEventListener(event, listener)
    void tell()
    return () => {
      for (const [target, event, listener] of on) target.removeEventListener(event, listener)
      onStop()
    }
  }, [video, videoId, counts, account, client])
  return ranges
}
