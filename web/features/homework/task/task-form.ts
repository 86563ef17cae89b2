import type { Attachment } from '#contract/features/file/entities.ts'
import { highestScore } from '#contract/features/homework/rules.ts'
import { timeOf, wallClock } from '#web/lib/dates.ts'
import { forget, store, stored } from '#web/lib/storage.ts'
import type { TimePreset } from '#web/ui/DateTimeField.tsx'
import type { Info } from '../info.ts'
import { htmlOfEarlierDraft } from './earlier-draft.ts'

export type Publication = 'now' | 'later' | 'never'

/** What the form of a homework holds. */
export interface TaskForm {
  title: string
  /** HTML. */
  details: string
  files: Attachment[]
  fullScore: number | null
  deadline: number | null
  lateAllowed: boolean
  commentMinLength: number | null
  publication: Publication
  publishTime: number | null
}

export const emptyForm: TaskForm = {
  title: '',
  details: '',
  files: [],
  fullScore: highestScore,
  deadline: null,
  lateAllowed: true,
  commentMinLength: 0,
  publication: 'now',
  publishTime: null,
}

/** A homework as its form holds it, to be changed. */
export function formOf(info: Info): TaskForm {
  const isLater = info.publishedAt !== null && info.serverTime !== null && info.publishedAt > info.serverTime
  return {
    title: info.title,
    details: info.details,
    files: info.attachments,
    fullScore: info.fullScore,
    deadline: info.deadline,
    lateAllowed: info.isLateAllowed,
    commentMinLength: info.minCommentLength,
    publication: info.publishedAt === null ? 'never' : isLater ? 'later' : 'now',
    publishTime: isLater ? info.publishedAt : null,
  }
}

/** The publication time for the call: undefined now (or unchanged), null not at all, else the time. */
export function publishTimeOf({ publication, publishTime }: TaskForm, now: number): number | null {
  if (publication === 'never') return null
  return publication === 'later' ? publishTime : now
}

const lastMinute = { hour: 23, minute: 59, second: 0 }

/** A given number of days from now, at a time of day in the deployment's zone. */
export function dayAt(now: number, days: number, time = lastMinute): number {
  const { year, month, day } = wallClock(now)
  // Noon is the same day in every zone's summer and winter.
  const noon = timeOf({ year, month, day, hour: 12, minute: 0, second: 0 }) + days * 86_400_000
  const then = wallClock(noon)
  return timeOf({ ...then, ...time })
}

export const presetsOf = (days: readonly { label: string; days: number }[], now = Date.now()): TimePreset[] =>
  days.map(preset => ({ label: preset.label, value: dayAt(now, preset.days) }))

/** As it is kept; `html` tells it from what was kept before tasks were written as HTML. */
type KeptForm = Partial<TaskForm> & { html?: true }

/** An unfinished new homework of this course, kept on the device. */
export function readUnfinished(courseId: string): TaskForm | undefined {
  try {
    const kept = JSON.parse(stored(`homeworkTask:${courseId}`) ?? 'null') as KeptForm | null
    if (!kept) return undefined
    const { html, ...form } = { ...emptyForm, ...kept }
    return html ? form : { ...form, details: htmlOfEarlierDraft(form.details) }
  } catch {
    return undefined
  }
}

export function keepUnfinished(courseId: string, form: TaskForm): void {
  const isEmpty = form.title === '' && form.details === '' && form.files.length === 0
  const kept: KeptForm = { ...form, html: true }
  if (isEmpty) forget(`homeworkTask:${courseId}`)
  else store(`homeworkTask:${courseId}`, JSON.stringify(kept))
}

export const forgetUnfinished = (courseId: string): void => forget(`homeworkTask:${courseId}`)
