import type { Attachment } from '#contract/features/file/entities.ts'
import type { CaptionLanguage } from '#contract/features/video/captions.ts'
import { isPlayedHere, usualDonePercent } from '#contract/features/video/rules.ts'
import { titleOfFile } from '#web/features/activity/editor/title-of-file.ts'
import { keptForm, type WrittenForm } from '#web/features/activity/editor/written-form.ts'
import type { VideoInfo } from '../info.ts'

declare module '#web/lib/storage.ts' {
  interface UnfinishedForms {
    video: true
  }
}

export interface CaptionsInForm {
  language: CaptionLanguage
  /** Of the file that was chosen, and what it says; left out for those on the server. */
  name?: string
  file?: string
}

interface Own {
  source: 'file' | 'link'
  file: Attachment | null
  link: string
  poster: Attachment | null
  /** Seconds; 0 while unknown. */
  duration: number
  captions: readonly CaptionsInForm[]
  endsAt: number | null
  allowsDownload: boolean
  donePercent: number
  /** The file or the link that it had when the form was opened; empty: it is new. */
  before: string
  /** It is the same film in another file or at another address: what was watched stays. */
  keepsWatched: boolean
}

export type VideoForm = WrittenForm & Own

export const videoForm = keptForm<Own, VideoInfo>(
  'video',
  {
    ...{ source: 'file', file: null, link: '', poster: null, duration: 0, captions: [] },
    ...{
      endsAt: null,
      allowsDownload: false,
      donePercent: usualDonePercent,
      before: '',
      keepsWatched: false,
    },
  },
  ({ file, link, posterFile, duration, captions, endsAt, allowsDownload, donePercent }) => ({
    ...{ source: link === '' ? 'file' : 'link', file, link, poster: posterFile, duration, captions },
    ...{ endsAt, allowsDownload, donePercent, before: link || (file?.id ?? ''), keepsWatched: false },
  }),
)

const sourceOf = (form: VideoForm) => (form.source === 'file' ? (form.file?.id ?? '') : form.link.trim())

/** Whether another film, or the same one elsewhere, takes the place of what it had. */
export const isReplaced = (form: VideoForm) =>
  Boolean(form.before) && sourceOf(form) !== '' && form.before !== sourceOf(form)

/** What the calls take of its own fields. */
export const inputOf = (form: VideoForm) => ({
  source: sourceOf(form),
  posterId: form.source === 'file' ? (form.poster?.id ?? null) : null,
  duration: form.duration,
  endsAt: form.endsAt,
  allowsDownload: form.source === 'file' && form.allowsDownload,
  donePercent: form.donePercent,
  captions: form.captions.map(({ language, file }) =>
    file === undefined ? { language } : { language, file },
  ),
})

/** The changes of a form when the address is another: the title follows the file's name as long as it says nothing else. */
export function withLink(form: VideoForm, link: string): Partial<VideoForm> {
  const isOwn = form.title !== titleOfLink(form.link)
  return { link, duration: 0, ...(!isOwn && { title: titleOfLink(link) }) }
}

function titleOfLink(link: string): string {
  const address = link.trim()
  if (!isPlayedHere(address)) return ''
  const name = new URL(address).pathname.split('/').at(-1)!
  try {
    return titleOfFile(decodeURIComponent(name))
  } catch {
    return titleOfFile(name)
  }
}
