import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { videoCalls } from '#contract/features/video/calls.ts'
import { localAddress } from '#web/features/file/address.ts'
import { ask } from '#web/lib/call.ts'
import type { VideoInfo } from '../info.ts'

/** Seconds from the end at which a video begins anew instead of going on. */
const nearEnd = 5
/** A new address that fails within so many milliseconds is not why it fails. */
const soon = 15_000

/**
 * The address to play from, and the place to begin at. The address is kept while it works, although the server gives
 * another one with each answer; when it fails, a new one is asked for, once.
 */
export function useSource(info: VideoInfo, video: HTMLVideoElement | null) {
  const client = useQueryClient()
  const [address, setAddress] = useState(() => localAddress(info.playUrl))
  const [isBroken, setBroken] = useState(false)
  const place = useRef({ time: startOf(info), isPlaying: false, askedAt: 0 }).current

  const renew = async () => {
    place.askedAt = performance.now()
    const { playUrl } = await client.fetchQuery({ ...ask(videoCalls.get, { id: info.id }), staleTime: 0 })
    const next = localAddress(playUrl)
    if (next === address) video?.load()
    else setAddress(next)
  }
  const latest = useRef(renew)
  latest.current = renew

  useEffect(() => {
    if (!video) return
    const begin = () => {
      if (place.time > 0) video.currentTime = place.time
      if (place.isPlaying) void video.play().catch(() => undefined)
    }
    const fail = () => {
      if (video.currentTime > 0) Object.assign(place, { time: video.currentTime, isPlaying: !video.paused })
      const isAgain = place.askedAt > 0 && performance.now() - place.askedAt < soon
      if (isAgain) setBroken(true)
      else void latest.current().catch(() => setBroken(true))
    }
    // An element is made, and may begin to load, before it is on the page.
    if (video.error) fail()
    else if (video.readyState >= HTMLMediaElement.HAVE_METADATA) begin()
    video.addEventListener('loadedmetadata', begin)
    video.addEventListener('error', fail)
    return () => {
      // A screen that is kept for coming back is not seen.
      Object.assign(place, { time: video.currentTime || place.time, isPlaying: false })
      video.pause()
      video.removeEventListener('loadedmetadata', begin)
      video.removeEventListener('error', fail)
    }
  }, [video, place])

  const again = () => {
    place.askedAt = 0
    setBroken(false)
    void renew().catch(() => setBroken(true))
  }
  return { address, isBroken, again }
}

const startOf = ({ position, duration }: VideoInfo) =>
  duration > 0 && position > duration - nearEnd ? 0 : position
