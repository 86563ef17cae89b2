import type { audienceCalls } from '#contract/features/activity/audience-calls.ts'
import type { Attachment } from '#contract/features/file/entities.ts'
import type { AnswerOf } from '#contract/input.ts'
import { withoutAddresses } from '#web/features/file/text-pictures.ts'
import { fullTime, timeOf, wallClock } from '#web/lib/dates.ts'
import { forget, type StoredName, store, stored, type UnfinishedForms } from '#web/lib/storage.ts'
import type { Translate } from '#web/lib/texts.ts'

/** A class or a group that an activity is for. */
export type Meant = AnswerOf<typeof audienceCalls.getAudience>['list'][number]

export type Publication = 'now' | 'later' | 'never'

/** What the form of every written activity holds; kinds add their own fields. */
export interface WrittenForm {
  title: string
  /** HTML, in which pictures are named by their files and have no addresses. */
  details: string
  files: Attachment[]
  publication: Publication
  publishTime: number | null
  /** Empty: the whole course. Absent: nothing was chosen, it is as before. */
  audience?: readonly Meant[] | undefined
  /** `0`: in none. Absent: nothing was chosen, it is where it was, or a new one where the address says. */
  folderId?: string | undefined
}

export const nothingWritten: WrittenForm = {
  ...{ title: '', details: '', files: [] },
  ...{ publication: 'now', publishTime: null },
}

/** An activity as its form holds it, to be changed. */
export function writtenIn(info: {
  title: string
  details: string
  attachments: Attachment[]
  publishedAt: number | null
  serverTime: number | null
}): WrittenForm {
  const isLater = info.publishedAt !== null && info.serverTime !== null && info.publishedAt > info.serverTime
  return {
    title: info.title,
    details: withoutAddresses(info.details),
    files: info.attachments,
    publication: info.publishedAt === null ? 'never' : isLater ? 'later' : 'now',
    publishTime: isLater ? info.publishedAt : null,
  }
}

/** The publication time for the call: null not at all, else the time. */
export function publishTimeOf(
  { publication, publishTime }: Pick<WrittenForm, 'publication' | 'publishTime'>,
  now: number,
): number | null {
  if (publication === 'never') return null
  return publication === 'later' ? publishTime : now
}

/** Whom it is for, for the call. */
export const audienceOf = ({ audience }: Pick<WrittenForm, 'audience'>) =>
  audience?.map(({ name: _, ...meant }) => meant)

/** What is said when a new activity was saved. */
export function saidOf(publishTime: number | null | undefined, t: Translate<'activity/editor'>) {
  if (publishTime === null || publishTime === undefined) return t('kept')
  return publishTime > Date.now() ? t('scheduled', { time: fullTime(publishTime) }) : t('created')
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

/** What the calls of every kind take of it, besides its text. */
export const inputIn = (form: WrittenForm) => ({
  title: form.title,
  attachments: form.files.map(file => file.id),
  publishAt: publishTimeOf(form, Date.now()),
  audience: audienceOf(form),
  folderId: form.folderId,
})

/** What is kept of unfinished activities, by the course that they are for. */
export interface Unfinished<F extends WrittenForm> {
  read(courseId: string, read?: (kept: Partial<F>) => F): F | undefined
  keep(courseId: string, form: F): void
  forget(courseId: string): void
}

const isUnwritten = ({ title, details, files }: WrittenForm) =>
  title === '' && details === '' && files.length === 0

/**
 * Unfinished new activities of a kind, kept on the device until they are saved: one for each course.
 * @param isEmpty there is nothing in it worth keeping
 */
export function unfinished<F extends WrittenForm>(
  kind: keyof UnfinishedForms,
  empty: F,
  isEmpty: (form: F) => boolean = isUnwritten,
): Unfinished<F> {
  const nameIn = (courseId: string): StoredName => `${kind}:${courseId}`
  return {
    /** @param read makes a form of what was kept, such as by an earlier version */
    read(courseId: string, read: (kept: Partial<F>) => F = kept => ({ ...empty, ...kept })): F | undefined {
      try {
        const kept = JSON.parse(stored(nameIn(courseId)) ?? 'null') as Partial<F> | null
        return kept ? read(kept) : undefined
      } catch {
        return undefined
      }
    },
    keep(courseId: string, form: F & object): void {
      if (isEmpty(form)) forget(nameIn(courseId))
      else store(nameIn(courseId), JSON.stringify(form))
    },
    forget: (courseId: string): void => forget(nameIn(courseId)),
  }
}

interface Written {
  title: string
  content: string
  attachments: Attachment[]
  publishedAt: number | null
  serverTime: number | null
}

/** The form of a kind: empty, of an existing activity, and as it is kept on the device until it is saved. */
export interface KeptForm<F extends WrittenForm, Info> {
  empty: F
  of: (info: Info) => F
  unfinished: Unfinished<F>
}

/**
 * @param own the kind's fields as they are in a new one
 * @param of what they are in an existing one
 */
export function keptForm<Own extends object, Info extends Written>(
  kind: keyof UnfinishedForms,
  own: Own,
  of: (info: Info) => NoInfer<Own>,
): KeptForm<WrittenForm & Own, Info> {
  const empty = { ...nothingWritten, ...own }
  return {
    empty,
    of: info => ({ ...writtenIn({ ...info, details: info.content }), ...of(info) }),
    unfinished: unfinished(kind, empty),
  }
}
