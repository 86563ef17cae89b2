import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { badges, type CourseItem } from '#contract/features/course/entities.ts'
import { findableCalls } from '#contract/features/course/findable.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import type { AnswerOf } from '#contract/input.ts'
import { activityKinds } from '#web/features/activity/extension-points.ts'
import { useKinds } from '#web/features/activity/use-kinds.ts'
import {
  courseDetailPath,
  courseHomePath,
  courseSearchPath,
  courseSettingsPath,
} from '#web/features/course/addresses.ts'
import { courseActions, courseAreas } from '#web/features/course/extension-points.ts'
import { ask, keyOf } from '#web/lib/call.ts'
import { viewedCourse } from '#web/lib/student-view.ts'
import { useAllTexts } from '#web/lib/text-ref.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useAdditions } from '#web/shell/extension-points.ts'
import { InfoIcon, SearchIcon, SettingsIcon } from '#web/ui/icons/icons.tsx'
import type { PlacedCourse, Tool } from './entries.ts'
import { lookedThrough, wordsOf } from './matching.ts'

export type FindableCourse = AnswerOf<typeof findableCalls.listFindable>[number]

/** The course whose screen is open, by the address. */
export const useHereId = (): string | undefined =>
  new URLSearchParams(useLocation().search).get('courseId') ?? undefined

/**
 * The person's courses, with what they may open and do in each: those that lists have shown until all are known.
 */
export function useCourses(): readonly FindableCourse[] {
  const client = useQueryClient()
  const { data } = useQuery({ ...ask(findableCalls.listFindable, {}), staleTime: 30_000 })
  const viewed = viewedCourse()
  return (data ?? listed(client)).map(course => (course.id === viewed ? asStudent(course) : course))
}

/** Who looks at a course as a student finds there what students do. */
const asStudent = (course: FindableCourse): FindableCourse => ({
  ...course,
  role: 0,
  can: Object.fromEntries(Object.keys(course.can).map(key => [key, false])) as FindableCourse['can'],
})

function listed(client: QueryClient): FindableCourse[] {
  const lists = client.getQueriesData<CourseItem[]>({ queryKey: keyOf(courseListCalls.listCourses) })
  const pinned = client.getQueriesData<AnswerOf<typeof courseListCalls.listSemesters>>({
    queryKey: keyOf(courseListCalls.listSemesters),
  })
  const rows = [
    ...pinned.flatMap(([, data]) => data?.topcourses ?? []),
    ...lists.flatMap(([, data]) => data ?? []),
  ]
  const isOwn = (badge: number) => badge === badges.teacher
  return [...new Map(rows.map(row => [row.id, row])).values()].map(
    ({ id, courseName, className, semester, role, badge, can }) => ({
      ...{ id, courseName, className, semester, role, badge, isArchived: false, spelling: '' },
      can: { ...can, members: isOwn(badge), grade: isOwn(badge) },
    }),
  )
}

/** The same with their tools, as the palette lists them. */
export function usePlacedCourses(courses: readonly FindableCourse[]): PlacedCourse[] {
  const navigate = useNavigate()
  const t = useTexts('home/palette')
  const course = useTexts('course')
  const activity = useTexts('activity')
  const areas = useAdditions(courseAreas)
  const actions = useAdditions(courseActions).filter(({ isInClass, path }) => isInClass && path)
  const areaNames = useAllTexts(areas.map(({ text }) => text))
  const actionNames = useAllTexts(actions.map(({ text }) => text))
  const kinds = useKinds()
  const namespaces = useAdditions(activityKinds).map(({ texts }) => String(texts).split('/')[0]!)
  const own = [
    {
      key: 'search',
      title: activity('search.title'),
      icon: SearchIcon,
      path: courseSearchPath,
      isFor: () => true,
    },
    {
      ...{ key: 'settings', title: course('home.settings'), icon: SettingsIcon, path: courseSettingsPath },
      isFor: ({ role }: FindableCourse) => role === 1,
    },
    { key: 'about', title: course('home.about'), icon: InfoIcon, path: courseDetailPath, isFor: () => true },
  ]
  const made = (key: string, title: string, icon: Tool['icon'], to: string, words = key): Tool => ({
    ...{ key, title, icon, text: textOf(key, title, words), take: () => navigate(to) },
  })
  const texts = new Map<string, string>()
  const textOf = (key: string, title: string, words: string) => {
    const known = texts.get(key) ?? lookedThrough(title, wordsOf(words))
    texts.set(key, known)
    return known
  }
  return courses.map(each => {
    const { id, role, can, badge, isArchived } = each
    const place = { courseId: id, role }
    const tools = [
      ...actions.flatMap((action, index) =>
        !isArchived && action.path && action.isFor({ badge, can })
          ? made(`do ${action.key}`, actionNames[index]!, action.icon, action.path(id), action.key)
          : [],
      ),
      ...areas.flatMap((area, index) =>
        (area.isFor?.({ courseRole: role, can }) ?? true)
          ? made(area.key, areaNames[index]!, area.icon, area.path(place))
          : [],
      ),
      ...own.flatMap(({ key, title, icon, path, isFor }) =>
        isFor(each) ? made(key, title, icon, path(place)) : [],
      ),
      ...kinds.flatMap(({ types, name, icon, createPath }, index) =>
        !isArchived && can.activities && createPath
          ? made(
              `new ${types[0]}`,
              t('newOf', { kind: inSentence(name) }),
              icon,
              createPath({ courseId: id, isStaff: true }),
              namespaces[index],
            )
          : [],
      ),
    ]
    return {
      ...{ id, name: each.courseName, note: [each.className, each.semester].filter(Boolean).join(' · ') },
      text: lookedThrough(each.courseName, each.className, each.spelling),
      ...{ isArchived, tools, open: () => navigate(courseHomePath(place)) },
    }
  })
}

/** As a name stands after another word: in Latin letters small. */
const inSentence = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
