import type { Attachment } from '#contract/features/file/entities.ts'
import type { CaptionLanguage } from '#contract/features/video/captions.ts'
import { usualDonePercent } from '#contract/features/video/rules.ts'
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
}

export type VideoForm = WrittenForm & Own

export const videoForm = keptForm<Own, VideoInfo>(
  'video',
  {
    ...{ source: 'file', file: null, link: '', poster: null, duration: 0, captions: [] },
    ...{ endsAt: null, allowsDownload: false, donePercent: usualDonePercent },
  },
  ({ file, link, posterFile, duration, captions, endsAt, allowsDownload, donePercent }) => ({
    ...{ source: link === '' ? 'file' : 'link', file, link, poster: posterFile, duration, captions },
    ...{ endsAt, allowsDownload, donePercent },
  }),
)

/** What the calls take of its own fields. */
export const inputOf = (form: VideoForm) => ({
  source: form.source === 'file' ? (form.file?.id ?? '') : form.link.trim(),
  posterId: form.source === 'file' ? (form.poster?.id ?? null) : null,
  duration: form.duration,
  endsAt: form.endsAt,
  allowsDownload: form.source === 'file' && form.allowsDownload,
  donePercent: form.donePercent,
  captions: form.captions.map(({ language, file }) =>
    file === undefined ? { language } : { language, file },
  ),
})
