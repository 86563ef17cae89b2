import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import type { Call } from '#contract/call.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityMessages } from '#contract/features/activity/messages.ts'
import type { InputOf } from '#contract/input.ts'
import type { Message } from '#contract/message.ts'
import { useCommand } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'
import { viewedCourse } from '#web/lib/student-view.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { useActivityAddress } from '../activity-address.ts'

/** What the page of an activity gets, for staff and for students. */
export interface OpenedProps<Info> {
  info: Info
  renew: () => Promise<unknown>
}

interface OpenedKind<Info> {
  get: (id: string) => UseQueryOptions<Info>
  /** What it hears of while it is open; or what keeps it fresh, and returns a function that asks again. */
  news?: News
  useNews?: (courseId: string, id: string, isStaff: boolean, news?: News) => () => Promise<unknown>
  Staff: ComponentType<OpenedProps<Info>>
  Student: ComponentType<OpenedProps<Info>>
}

/** The screen of one activity of a kind. */
export function SeenScreen<Info>({ get, news, useNews = useSeenNews, Staff, Student }: OpenedKind<Info>) {
  const { courseId, id, isStaff } = useActivityAddress()
  const query = useQuery(get(id))
  const renew = useNews(courseId, id, isStaff, news)
  const Shown = isStaff ? Staff : Student
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonCards cards={2} />}>
      {info => <Shown info={info} renew={renew} />}
    </AnsweredScreen>
  )
}

interface News {
  types: readonly number[]
  get: Call
  /** Lists its students. */
  students: Call
  /** More of them have done it; names the activity under `key`. */
  done: Message
  key: string
}

/** What a change of an activity of a kind, or of who has done it, makes old. */
export const queriesOf = ({ get, students }: News): readonly Call[] => [get, students, activityCalls.list]

/** Keeps an activity of a kind fresh: when it is changed, and for staff when more students have done it. */
function useSeenNews(courseId: string, id: string, _isStaff: boolean, news?: News) {
  const { types, get, students, done, key } = news!
  useLive({
    on: [activityMessages.contentChanged],
    refreshes: [get],
    courseId,
    when: ({ contentType }) => types.includes(contentType),
  })
  return useLive({
    on: [done],
    refreshes: [get, students],
    when: change => (change as Record<string, unknown>)[key] === id,
  })
}

/** Opening it is doing it, without a word: whoever has no network has done it when it is opened with one. */
export function useOpening<C extends Call<'command'>>(
  call: C,
  input: InputOf<C>,
  { isNew, refreshes }: { isNew: boolean; refreshes: readonly Call[] },
) {
  const { mutate } = useCommand(call, { refreshes, onFailed: () => undefined })
  const isDue = isNew && viewedCourse() === null
  const [id] = Object.values(input as Record<string, string>)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the input only the activity changes
  useEffect(() => {
    if (isDue) mutate(input as never)
  }, [isDue, id, mutate])
}
