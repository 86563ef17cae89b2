import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { studyCalls } from '#contract/features/activity/study.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { IconTile } from '#web/ui/base/IconTile.tsx'
import { ProgressBar } from '#web/ui/base/Progress.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { FileIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { List, ListItem, RowBody } from '#web/ui/lists/List.tsx'
import { inCourse } from '../kind.ts'
import { jumpPath, kindOf } from '../use-kinds.ts'
import { useKindsOf } from '../use-kinds-of.ts'

type Progress = AnswerOf<typeof studyCalls.getProgress>
type Student = AnswerOf<typeof studyCalls.listStudents>['list'][number]

/** How far a student is with what a course holds; for staff the students, each leading there (`studentid`). */
export function CourseRateScreen() {
  const { isStaff } = useCourseAddress()
  const [address] = useSearchParams()
  const studentId = address.get('studentid') ?? undefined
  if (isStaff && !studentId) return <Students />
  return <OfStudent studentId={isStaff ? studentId : undefined} />
}

function OfStudent({ studentId }: { studentId: string | undefined }) {
  const { courseId } = useCourseAddress()
  const query = useQuery(ask(studyCalls.getProgress, { courseId, ...(studentId && { studentId }) }))
  return (
    <Screen onRefresh={query.refetch} subtitle={studentId ? query.data?.username : undefined}>
      <QueryView query={query} skeleton={<SkeletonRows rows={6} avatar />}>
        {data => <Activities data={data} />}
      </QueryView>
    </Screen>
  )
}

function Activities({ data }: { data: Progress }) {
  const t = useTexts('activity')
  const navigate = useNavigate()
  const place = useCourseAddress()
  const kinds = useKindsOf(place.courseId)
  const [type, setType] = useState(0)
  const present = kinds.filter(({ types }) =>
    data.list.some(({ contentType }) => types.includes(contentType)),
  )
  const chosen = kindOf(kinds, type)
  const shown = data.list.filter(({ contentType }) => !chosen || chosen.types.includes(contentType))
  const counted = shown.filter(({ isCounted }) => isCounted)
  const done = counted.filter(({ isFinished }) => isFinished).length
  if (data.list.length === 0)
    return <EmptyState art="work" title={t('study.none')} hint={t('study.noneHint')} />
  const said = t('study.doneOf', { done, all: counted.length })
  return (
    <Stack gap={4}>
      <Card>
        <Stack gap={3}>
          <p>{said}</p>
          <ProgressBar value={counted.length > 0 ? done / counted.length : 0} label={said} />
        </Stack>
      </Card>
      {present.length > 1 && (
        <SegmentedFilter
          label={t('study.filter')}
          value={type}
          onChange={setType}
          options={[
            { value: 0, label: t('study.all') },
            ...present.map(({ types, names }) => ({ value: types[0] ?? 0, label: names })),
          ]}
        />
      )}
      <List>
        {shown.map(({ activityId, contentType, title, progress, isFinished, isCounted }) => {
          const kind = kindOf(kinds, contentType)
          const KindIcon = kind?.icon ?? FileIcon
          const item = { id: activityId, contenttype: contentType }
          return (
            <ListItem key={activityId}>
              <RowBody
                title={title}
                note={[kind?.name, !isCounted && t('study.notCounted')].filter(Boolean).join(' · ')}
                wrap
                leading={
                  <IconTile>
                    <KindIcon size={22} />
                  </IconTile>
                }
                trailing={
                  isFinished ? (
                    <StatusTag tone="good">{t('study.done')}</StatusTag>
                  ) : (
                    t('study.percent', { percent: progress })
                  )
                }
                onClick={kind && (() => navigate(jumpPath(kinds, item, place)))}
              />
            </ListItem>
          )
        })}
      </List>
    </Stack>
  )
}

function Students() {
  const t = useTexts('activity')
  const { courseId } = useCourseAddress()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const { query, ...pages } = usePages(
    studyCalls.listStudents,
    { courseId, search: wanted, limit: 50 },
    { keepPrevious: true },
  )
  return (
    <Screen
      onRefresh={query.refetch}
      head={<SearchField value={search} onChange={setSearch} placeholder={t('study.search')} />}
    >
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={8} avatar />}
        isEmpty={() => pages.items.length === 0}
        empty={<EmptyState art="people" title={t('study.nobody')} />}
      >
        {() => (
          <InfiniteList
            {...pages}
            label={t('study.title')}
            itemKey={({ studentId }) => studentId}
            rowHeight={76}
            renderItem={student => <StudentRow student={student} />}
          />
        )}
      </QueryView>
    </Screen>
  )
}

function StudentRow({ student }: { student: Student }) {
  const t = useTexts('activity')
  const navigate = useNavigate()
  const { courseId } = useCourseAddress()
  const said = t('study.doneOf', { done: student.finished, all: student.total })
  return (
    <RowBody
      leading={<Avatar name={student.name} src={student.avatar} size={40} />}
      title={student.name}
      note={[student.number, said].filter(Boolean).join(' · ')}
      onClick={() =>
        navigate(inCourse('/CourseRate', { courseId, isStaff: true }, { studentid: student.studentId }))
      }
    >
      <ProgressBar value={student.total > 0 ? student.finished / student.total : 0} label={said} />
    </RowBody>
  )
}
