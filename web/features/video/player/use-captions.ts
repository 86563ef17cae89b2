import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { videoCalls } from '#contract/features/video/calls.ts'
import type { CaptionLanguage, Cue } from '#contract/features/video/captions.ts'
import { ask } from '#web/lib/call.ts'

/** The words to be shown now. */
export function useCaptions(
  video: HTMLVideoElement | null,
  videoId: string,
  language: CaptionLanguage | undefined,
): string {
  const [shown, setShown] = useState('')
  const query = useQuery({
    ...ask(videoCalls.getCaptions, { id: videoId, language: language ?? 'en' }),
    enabled: language !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Without its words a video goes on; and one that the teacher closes says so in the player's place.
    meta: { handled: true },
  })
  const cues = language === undefined ? undefined : query.data?.cues
  useEffect(() => {
    if (!video || !cues) return
    const track = trackOf(video)
    for (const cue of cues) track.addCue(cueOf(cue))
    // The browser draws them where it draws the whole video itself: over the screen of a phone, in a small window.
    const mode = () => {
      track.mode = isDrawnByBrowser(video) ? 'showing' : 'hidden'
    }
    const show = () => setShown(textsIn(track.activeCues).join('\n'))
    const changes = [
      'webkitbeginfullscreen',
      'webkitendfullscreen',
      'enterpictureinpicture',
      'leavepictureinpicture',
    ]
    mode()
    track.addEventListener('cuechange', show)
    for (const event of changes) video.addEventListener(event, mode)
    return () => {
      for (const event of changes) video.removeEventListener(event, mode)
      track.removeEventListener('cuechange', show)
      for (const cue of [...(track.cues ?? [])]) track.removeCue(cue)
      track.mode = 'disabled'
      setShown('')
    }
  }, [video, cues])
  return shown
}

/** A track cannot be taken away again, so there is one. */
const trackOf = (video: HTMLVideoElement) => video.textTracks[0] ?? video.addTextTrack('captions')

function isDrawnByBrowser(video: HTMLVideoElement & { webkitDisplayingFullscreen?: boolean }) {
  return video.webkitDisplayingFullscreen === true || document.pictureInPictureElement === video
}

/** Words are words: nothing in them is markup. */
const cueOf = ({ from, to, text }: Cue) =>
  new VTTCue(from, to, text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'))

const textsIn = (cues: TextTrackCueList | null) =>
  [...(cues ?? [])].map(cue =>
    (cue as VTTCue).text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&'),
  )
