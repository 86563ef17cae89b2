import { type Language, languages } from '#contract/error.ts'
import { pathOf } from '#contract/features/notification/destination.ts'
import { derived } from '#server/kernel/declaration.ts'
import { textIn } from '#server/kernel/envelope.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { type Announcement, announcement } from './announcement.ts'

/** A message as it is stored, with the reader's place in its course. */
export interface Waiting {
  event: string
  details: unknown
  /** The current name of its subject. */
  present_title: string | null
  /** What its course calls its subject; null: as usual. */
  present_type: string | null
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
  /** Newest first; preceded by its course, if any. */
  lines: { title: string; more: string; course: string; path: string }[]
  urgent: boolean
  /** Address of the web application, without a final slash. */
  base: string
}

const byEvent = derived(
  declarations => new Map(declarations.of(announcement).map(announced => [announced.event, announced])),
)

const bare = { en: '{title}', zh: '{title}' }
const nameless = { en: '', zh: '' }

/** What created a stored message; if no longer announced, only the title is known. */
export const announcementOf = (unit: Pick<Unit, 'declarations'>, event: string): Announcement =>
  byEvent(unit).get(event) ?? { event, label: nameless, action: nameless, title: bare }

/** Message, kind and action of an event in a language. */
export function textsOf(
  unit: Pick<Unit, 'declarations'>,
  {
    event,
    details,
    present_title,
    present_type,
  }: Pick<Waiting, 'event' | 'details' | 'present_title' | 'present_type'>,
  language: Language,
) {
  const { title, called, more, label, action } = announcementOf(unit, event)
  const known = details as Record<string, string>
  const own = called && present_type ? { text: called, type: present_type } : undefined
  return {
    title: textIn(
      language,
      { text: own?.text ?? title },
      {
        ...known,
        ...(present_title && { title: present_title }),
        ...(own && { type: own.type }),
      },
    ),
    more: more && known.reason ? textIn(language, { text: more }, known) : '',
    activitylabel: own?.type ?? textIn(language, { text: label }),
    action: textIn(language, { text: action }),
  }
}

export function wordsOf(
  unit: Pick<Unit, 'config' | 'declarations'>,
  { language: wanted }: { language: string },
  rows: readonly Waiting[],
): Words {
  const language = languages.find(known => known === wanted) ?? 'zh-Hans'
  const lines = rows.toReversed().map(row => ({
    ...textsOf(unit, row, language),
    course: row.course_name ?? '',
    path: destinationOf(unit, row) ?? '/ktpInfo',
  }))
  return {
    language,
    lines,
    urgent: rows.some(row => announcementOf(unit, row.event).urgent),
    base: unit.config.PUBLIC_URL?.replace(/\/$/, '') ?? `http://127.0.0.1:${unit.config.PORT}`,
  }
}

const destinationOf = (unit: Pick<Unit, 'declarations'>, row: Waiting) =>
  pathOf(
    {
      type: row.type,
      courseId: (row.role !== null && row.course_id) || '',
      courseRole: row.role === null || row.role === 'student' ? 0 : 1,
      contentId: row.content_id ?? '',
      coid: '',
    },
    announcementOf(unit, row.event).leadsTo,
  )
