import { type Language, languages } from '#contract/error.ts'
import { pathOf } from '#contract/features/notification/destination.ts'
import { derived } from '#server/kernel/declaration.ts'
import { textIn } from '#server/kernel/envelope.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { type Announcement, announcement } from './announcement.ts'
import { type Bundled, bundlesOf } from './bundles.ts'

/** A message as it is stored, with the reader's place in its course. */
export interface Waiting {
  /** Of the message. */
  id: string
  bundle_id: string | null
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

type Told = Pick<Waiting, 'event' | 'details' | 'present_title' | 'present_type'>

/** Message, kind and action of an event in a language. @param rows several where they are one message */
export function textsOf(unit: Pick<Unit, 'declarations'>, rows: Bundled<Told>, language: Language) {
  const [{ event, details, present_type }] = rows
  const { title, called, bundle, more, label, action, nameIn } = announcementOf(unit, event)
  const known = details as Record<string, string>
  const own =
    called && present_type && rows.every(row => row.present_type === present_type)
      ? { text: called, type: present_type }
      : undefined
  const names = namesOf(rows, language, nameIn)
  const usual = (rows.length > 1 && bundle?.title) || title
  return {
    title: textIn(
      language,
      { text: own?.text ?? usual },
      { ...known, ...(names && { title: names }), ...(own && { type: own.type }) },
    ),
    more: more && known.reason ? textIn(language, { text: more }, known) : '',
    activitylabel: own?.type ?? textIn(language, { text: label }),
    action: textIn(language, { text: action }),
  }
}

/** Of many the newest, and how many there are. */
function namesOf(rows: Bundled<Told>, language: Language, nameIn: Announcement['nameIn']) {
  const names = rows.map(row => {
    const name = row.present_title || (row.details as { title?: string }).title || ''
    return nameIn ? nameIn(language, name) : name
  })
  const list = (some: readonly string[]) => some.join(language === 'en' ? ', ' : '、')
  if (names.length <= maxNames) return list(names)
  const shown = list(names.slice(0, maxNames))
  return textIn(
    language,
    { text: andMore },
    { names: shown, count: names.length, more: names.length - maxNames },
  )
}
const maxNames = 4
const andMore = { en: '{names} and {more} more', zh: '{names} 等 {count} 项' }

export function wordsOf(
  unit: Pick<Unit, 'config' | 'declarations'>,
  { language: wanted }: { language: string },
  rows: readonly Waiting[],
): Words {
  const language = languages.find(known => known === wanted) ?? 'zh-Hans'
  const lines = bundlesOf(rows.toReversed()).map(bundle => ({
    ...textsOf(unit, bundle, language),
    course: bundle[0].course_name ?? '',
    path: destinationOf(unit, bundle) ?? '/ktpInfo',
  }))
  return {
    language,
    lines,
    urgent: rows.some(row => announcementOf(unit, row.event).urgent),
    base: unit.config.PUBLIC_URL?.replace(/\/$/, '') ?? `http://127.0.0.1:${unit.config.PORT}`,
  }
}

/** Of several: their course. */
const destinationOf = (unit: Pick<Unit, 'declarations'>, [row, ...others]: Bundled<Waiting>) =>
  pathOf(
    {
      type: row.type,
      courseId: (row.role !== null && row.course_id) || '',
      courseRole: row.role === null || row.role === 'student' ? 0 : 1,
      contentId: (others.length === 0 && row.content_id) || '',
      coid: '',
    },
    others.length === 0 ? announcementOf(unit, row.event).leadsTo : undefined,
  )
