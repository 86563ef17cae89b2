import { type Language, languages } from '#contract/error.ts'
import { destinationOf } from '#contract/features/notification/destinations.ts'
import { type NotificationEvent, notificationKinds } from '#contract/features/notification/events.ts'
import { textIn } from '#server/kernel/answer.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** A message as it is stored, with the reader's place in its course. */
export interface Waiting {
  event: string
  details: unknown
  /** The name that what it is about has by now. */
  present_title: string | null
  type: number
  content_type: number | null
  content_id: string | null
  course_id: string | null
  course_name: string | null
  role: string | null
}

/** Messages for one person, in the person's language. */
export interface Words {
  language: Language
  /** The newest first; with its course before it where it has one. */
  lines: { title: string; more: string; course: string; path: string }[]
  urgent: boolean
  /** Address of the web application, without a final slash. */
  base: string
}

export const kindOf = (event: string) => notificationKinds[event as NotificationEvent]

/** Message, kind and action of an event in a language. */
export function textsOf(
  { event, details, present_title }: Pick<Waiting, 'event' | 'details' | 'present_title'>,
  language: Language,
) {
  const kind = kindOf(event)
  const known = details as Record<string, string>
  return {
    title: textIn(language, { text: kind.title }, present_title ? { ...known, title: present_title } : known),
    more: 'more' in kind && known.reason ? textIn(language, { text: kind.more }, known) : '',
    activitylabel: textIn(language, { text: kind.label }),
    action: textIn(language, { text: kind.action }),
  }
}

export function wordsOf(
  { config }: Unit,
  { language: wanted }: { language: string },
  rows: readonly Waiting[],
): Words {
  const language = languages.find(known => known === wanted) ?? 'zh-Hans'
  const lines = rows.toReversed().map(row => ({
    ...textsOf(row, language),
    course: row.course_name ?? '',
    path: pathOf(row) ?? '/ktpInfo',
  }))
  return {
    language,
    lines,
    urgent: rows.some(row => 'urgent' in kindOf(row.event)),
    base: config.PUBLIC_URL?.replace(/\/$/, '') ?? `http://127.0.0.1:${config.PORT}`,
  }
}

const pathOf = (row: Waiting) =>
  destinationOf({
    type: row.type,
    courseid: (row.role !== null && row.course_id) || '',
    courserole: row.role === null || row.role === 'student' ? 0 : 1,
    contenttype: row.content_type ?? 0,
    contentid: row.content_id ?? '',
    coid: '',
  })
