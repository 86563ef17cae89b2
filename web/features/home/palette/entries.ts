import { ClassroomIcon, type Icon } from '#web/ui/icons/icons.tsx'
import { nearness } from './matching.ts'

/** Parts of the list, in the order in which they stand where nothing is nearer than the other. */
export const groups = [
  'recent',
  'here',
  'courses',
  'screens',
  'actions',
  'inCourses',
  'people',
  'contents',
] as const
export type Group = (typeof groups)[number]

/** Something that can be gone to or done. */
export interface Entry {
  /** The same in each visit, so that it is found again among the recent ones. */
  key: string
  group: Group
  title: string
  note?: string
  icon: Icon
  /** Instead of the icon, of a person. */
  picture?: string
  /** `lookedThrough`. */
  text: string
  take: () => void
}

/** A course and what it is found by. */
export interface PlacedCourse {
  id: string
  name: string
  note: string
  text: string
  isArchived: boolean
  /** What can be opened and done in it. */
  tools: readonly Tool[]
  open: () => void
}
export interface Tool {
  key: string
  title: string
  icon: Icon
  text: string
  take: () => void
}

export interface Found {
  group: Group
  entries: Entry[]
}

/** How many of a group are shown; the rest is found by a further word. */
const shownOf: Partial<Record<Group, number>> = { courses: 8, inCourses: 8, screens: 8 }

interface Sources {
  courses: readonly PlacedCourse[]
  /** The course whose screen is open. */
  hereId: string | undefined
  /** Screens and actions that belong to no course. */
  others: readonly Entry[]
  /** Keys of what was taken lately, the latest first. */
  recent: readonly string[]
}

export interface EntryTexts {
  inCourse: (what: string, course: string) => string
  archived: string
}

/** What is offered before anything is typed: what was used lately, what belongs to this course, and where one can go. */
export function begin({ courses, hereId, others, recent }: Sources, texts: EntryTexts): Found[] {
  const here = courses.find(({ id }) => id === hereId)
  const known = new Map<string, Entry>()
  for (const entry of [
    ...courses.flatMap(course => [asCourse(course, texts), ...toolsOf(course, 'inCourses', texts)]),
    ...others,
  ])
    known.set(entry.key, entry)
  const used = recent.flatMap(key => known.get(key) ?? []).slice(0, 5)
  const isNew = ({ key }: Entry) => !used.some(each => each.key === key)
  const current = courses.filter(({ id, isArchived }) => !isArchived && id !== hereId)
  return withoutEmpty([
    { group: 'recent', entries: used.map(entry => ({ ...entry, group: 'recent' })) },
    { group: 'here', entries: here ? toolsOf(here, 'here', texts) : [] },
    {
      group: 'courses',
      entries: current
        .slice(0, 6)
        .map(each => asCourse(each, texts))
        .filter(isNew),
    },
    {
      group: 'screens',
      entries: others.filter(entry => entry.group === 'screens' && isNew(entry)).slice(0, 6),
    },
  ])
}

/** What has all of these parts in what it is found by, the nearest group first. */
export function find(
  parts: readonly string[],
  { courses, hereId, others }: Sources,
  texts: EntryTexts,
): Found[] {
  const ranked = new Map<Group, { entry: Entry; rank: number }[]>()
  const note = (entry: Entry, rank: number, more = 0) => {
    if (rank === 0) return
    const group = ranked.get(entry.group) ?? []
    ranked.set(entry.group, [...group, { entry, rank: rank + more }])
  }
  for (const course of courses) {
    note(asCourse(course, texts), rankOf(parts, course.text), course.isArchived ? -0.5 : 0)
    const isHere = course.id === hereId
    const tools = toolsOf(course, isHere ? 'here' : 'inCourses', texts)
    for (const [place, entry] of tools.entries())
      note(entry, rankOfTool(parts, course.tools[place]!.text, course.text), isHere ? 0.5 : 0)
  }
  for (const entry of others) note(entry, rankOf(parts, entry.text))
  // What is only found inside a word, as pinyin often is by chance, is left out where something begins so.
  const near = (group: Group) => ranked.get(group)!.filter(({ rank }) => rank >= 2)
  const isFoundWell = [...ranked.keys()].some(group => group !== 'courses' && near(group).length > 0)
  if (isFoundWell)
    for (const group of [...ranked.keys()].filter(each => each !== 'courses')) {
      if (near(group).length > 0) ranked.set(group, near(group))
      else ranked.delete(group)
    }
  const best = (found: Found) => Math.max(...ranked.get(found.group)!.map(({ rank }) => rank))
  return groups
    .filter(group => ranked.has(group))
    .map(group => ({
      group,
      entries: ranked
        .get(group)!
        .sort((a, b) => b.rank - a.rank)
        .slice(0, shownOf[group])
        .map(({ entry }) => entry),
    }))
    .sort((a, b) => best(b) - best(a))
}

const withoutEmpty = (found: Found[]) => found.filter(({ entries }) => entries.length > 0)

/** The mean of the parts; 0 as soon as one is missing. */
function rankOf(parts: readonly string[], text: string): number {
  const each = parts.map(part => nearness(part, text))
  return each.includes(0) ? 0 : each.reduce<number>((sum, near) => sum + near, 0) / each.length
}

/** "alg grades" means the grades of Linear Algebra: at least one part has to be about the tool itself. */
function rankOfTool(parts: readonly string[], tool: string, course: string): number {
  if (parts.every(part => nearness(part, tool) === 0)) return 0
  const each = parts.map(part => Math.max(nearness(part, tool), nearness(part, course)))
  return each.includes(0) ? 0 : each.reduce((sum, near) => sum + near, 0) / each.length
}

const asCourse = (course: PlacedCourse, { archived }: EntryTexts): Entry => ({
  key: `course ${course.id}`,
  group: 'courses',
  title: course.name,
  note: [course.isArchived && archived, course.note].filter(Boolean).join(' · ') || undefined,
  icon: ClassroomIcon,
  text: course.text,
  take: course.open,
})

const toolsOf = (course: PlacedCourse, group: Group, { inCourse }: EntryTexts): Entry[] =>
  course.tools.map(tool => ({
    key: `${tool.key} ${course.id}`,
    group,
    title: group === 'here' ? tool.title : inCourse(tool.title, course.name),
    note: group === 'here' ? undefined : course.note || undefined,
    icon: tool.icon,
    text: tool.text,
    take: tool.take,
  }))
