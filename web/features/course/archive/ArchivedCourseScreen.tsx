import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type ArchivedCourse,
  archiveBadges,
  archiveCalls,
  type DeletedCourse,
} from '#contract/features/course/archive.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { fullDay } from '#web/lib/dates.ts'
import { useAllTexts } from '#web/lib/text-ref.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useAdditions } from '#web/shell/extension-points.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { isTeacher, useUser } from '#web/shell/user.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Tabs } from '#web/ui/frame/Tabs.tsx'
import { courseHomePath } from '../addresses.ts'
import { archiveTabs } from '../extension-points.ts'
import { ArchivedCourseList, ArchivedCourseRow, ArchivedPlace } from './ArchivedCourseRow.tsx'

type Side = keyof typeof badgeOf | 'deleted'
const badgeOf = { taught: archiveBadges.teach, assisted: archiveBadges.assist, studied: archiveBadges.study }
const changed = [
  archiveCalls.list,
  archiveCalls.listDeleted,
  courseListCalls.listSemesters,
  courseListCalls.listCourses,
]

/**
 * Archived courses, by the person's role in them; for teachers also deleted courses that can be restored, and what
 * other features add.
 */
export function ArchivedCourseScreen() {
  const t = useTexts('course')
  const details = useTexts('course/details')
  const user = useUser()
  const teaches = isTeacher(user)
  const [chosen, setChosen] = useState<string>()
  const further = useAdditions(archiveTabs)
  const archive = useQuery({ ...ask(archiveCalls.list, {}), staleTime: 0 })
  const side = chosen ?? (teaches ? 'taught' : 'studied')
  const assists = archive.data?.list.some(({ badge }) => badge === archiveBadges.assist) ?? false
  const sides: Side[] = teaches
    ? ['taught', 'assisted', 'studied', 'deleted']
    : assists
      ? ['studied', 'assisted']
      : ['studied']
  const furtherTexts = useAllTexts(further.map(({ text }) => text))
  const tabs = [
    ...sides.map(key => ({ key, label: key === 'deleted' ? details('archived.deleted') : t(`list.${key}`) })),
    ...(teaches ? further.map(({ key }, place) => ({ key, label: furtherTexts[place]! })) : []),
  ]
  const Further = further.find(({ key }) => key === side)?.Panel
  return (
    <Screen
      onRefresh={archive.refetch}
      head={
        sides.length > 1 ? (
          <Tabs label={t('screen.archived')} active={side} onSelect={setChosen} tabs={tabs} />
        ) : undefined
      }
    >
      {side === 'deleted' && <Deleted />}
      {Further && (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <Further />
        </Suspense>
      )}
      {(side === 'taught' || side === 'assisted' || side === 'studied') && (
        <QueryView
          query={archive}
          skeleton={<SkeletonRows rows={4} />}
          isEmpty={({ list }) => list.every(({ badge }) => badge !== badgeOf[side])}
          empty={
            <EmptyState art="courses" title={details('archived.none')} hint={details('archived.noneHint')} />
          }
        >
          {({ list }) => (
            <ArchivedCourseList>
              {list
                .filter(({ badge }) => badge === badgeOf[side])
                .map(course => (
                  <Archived key={course.id} course={course} />
                ))}
            </ArchivedCourseList>
          )}
        </QueryView>
      )}
    </Screen>
  )
}

function Archived({ course }: { course: ArchivedCourse }) {
  const t = useTexts('course')
  const details = useTexts('course/details')
  const navigate = useNavigate()
  const restore = useCommand(archiveCalls.unarchive, {
    refreshes: changed,
    onDone: () => toast.good(details('archived.restored')),
  })
  const isOwn = course.badge === archiveBadges.teach
  const askFirst = async () => {
    const opensAgain = isOwn && course.hasEnded
    const question = {
      title: details('archived.reopenTitle', { name: course.courseName }),
      message: details('archived.reopenMessage'),
      confirmLabel: details('archived.restore'),
    }
    if (!opensAgain || (await dialog.confirm(question))) restore.mutate({ courseId: course.id })
  }
  return (
    <ArchivedCourseRow
      courseName={course.courseName}
      theme={course.theme}
      place={<ArchivedPlace {...course} />}
      note={details('archived.archivedOn', { day: fullDay(course.archivedAt ?? 0) })}
      tag={course.hasEnded ? t('card.ended') : undefined}
      onOpen={() => navigate(courseHomePath({ courseId: course.id, role: course.role }))}
      action={{
        label: details('archived.restore'),
        name: details('archived.restoreOne', { name: course.courseName }),
        onPress: () => void askFirst(),
        busy: restore.isPending,
      }}
    />
  )
}

function Deleted() {
  const details = useTexts('course/details')
  const deleted = useQuery({ ...ask(archiveCalls.listDeleted, {}), staleTime: 0 })
  return (
    <QueryView
      query={deleted}
      skeleton={<SkeletonRows rows={3} />}
      isEmpty={({ list }) => list.length === 0}
      empty={
        <EmptyState
          art="courses"
          title={details('archived.noneDeleted')}
          hint={details('archived.noneDeletedHint')}
        />
      }
    >
      {({ list }) => (
        <ArchivedCourseList>
          {list.map(course => (
            <DeletedRow key={course.id} course={course} />
          ))}
        </ArchivedCourseList>
      )}
    </QueryView>
  )
}

function DeletedRow({ course }: { course: DeletedCourse }) {
  const details = useTexts('course/details')
  const restore = useCommand(archiveCalls.restore, {
    refreshes: changed,
    onDone: () => toast.good(details('archived.restored')),
  })
  return (
    <ArchivedCourseRow
      courseName={course.courseName}
      theme={course.theme}
      place={<ArchivedPlace {...course} />}
      note={details('archived.restoreUntil', { day: fullDay(course.restorableUntil ?? 0) })}
      action={{
        label: details('archived.restore'),
        name: details('archived.restoreOne', { name: course.courseName }),
        onPress: () => restore.mutate({ courseId: course.id }),
        busy: restore.isPending,
      }}
    />
  )
}
