import type { Attachment } from '#contract/features/file/entities.ts'
import type { CaptionLanguage } from '#contract/features/video/captions.ts'
import { usualDonePercent } from '#contract/features/video/rules.ts'
import {
  inputIn,
  nothingWritten,
  unfinished,
  type WrittenForm,
  writtenIn,
} from '#web/features/activity/editor/written-form.ts'
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

/** What the form of a video holds. */
export interface VideoForm extends WrittenForm {
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

export const emptyForm: VideoForm = {
  ...nothingWritten,
  ...{ source: 'file', file: null, link: '', poster: null, duration: 0, captions: [] },
  ...{ endsAt: null, allowsDownload: false, donePercent: usualDonePercent },
}

/** A video as its form holds it, to be changed. */
export const formOf = (info: VideoInfo): VideoForm => ({
  ...writtenIn({ ...info, details: info.content }),
  source: info.link === '' ? 'file' : 'link',
  file: info.file,
  link: info.link,
  poster: info.posterFile,
  duration: info.duration,
  captions: info.captions,
  endsAt: info.endsAt,
  allowsDownload: info.allowsDownload,
  donePercent: info.donePercent,
})

/** What the calls take of it, without its text. */
export const inputOf = (form: VideoForm) => ({
  ...inputIn(form),
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

/** An unfinished new video of a course, kept on the device. */
export const unfinishedVideo = unfinished<VideoForm>('video', emptyForm)
