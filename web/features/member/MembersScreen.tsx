import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { courseMessages } from '#contract/features/course/messages.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import type { MemberRow } from '#contract/features/member/entities.ts'
import { useCourseAddress } from '#web/features/shell/course-address.ts'
import { QueryView } from '#web/features/shell/QueryView.tsx'
import { Screen } from '#web/features/shell/Screen.tsx'
import { ask } from '#web/lib/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { useMessage } from '#web/lib/socket.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { InfiniteList } from '#web/ui/InfiniteList.tsx'
import { RowBody } from '#web/ui/List.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { EmptyState } from '#web/ui/State.tsx'
import styles from './MembersScreen.module.css'
import { TeachingTeam } from './parts/TeachingTeam.tsx'

const pageSize = 50

/** Who is in the course: the teaching team, then the students. */
export function MembersScreen() {
  const t = useTexts('member')
  const { courseId, isStaff } = useCourseAddress()
  const [search, setSearch] = useState('')
  const name = useDeferredValue(search.trim())
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [memberCalls.getStudentList.path] })
  useMessage(courseMessages.memberCount, () => void refresh(), { courseId })
  return (
    <Screen
      head={
        <SearchField
          value={search}
          onChange={setSearch}
          placeholder={t(isStaff ? 'searchAny' : 'searchName')}
        />
      }
      onRefresh={refresh}
    >
      {name === '' && <TeachingTeam courseId={courseId} />}
      <Students name={name} />
    </Screen>
  )
}

function Students({ name }: { name: string }) {
  const t = useTexts('member')
  const navigate = useNavigate()
  const { courseId, courseRole } = useCourseAddress()
  const count = useQuery({
    ...ask(memberCalls.getStudentCount, { courseid: courseId }),
    enabled: name === '',
  })
  const pages = usePages(
    memberCalls.getStudentList,
    { courseid: courseId, name, limit: pageSize },
    { keepPrevious: true },
  )
  const renderItem = useCallback(
    (student: MemberRow) => (
      <RowBody
        title={student.username}
        note={[student.stno, student.class, student.department].filter(Boolean).join(' · ') || undefined}
        leading={<Avatar name={student.username} src={student.avatar} />}
        onClick={() =>
          navigate(
            `/member/studentInfo/studentInfo?${new URLSearchParams({ courseId, courseRole, studentid: student.id })}`,
          )
        }
      />
    ),
    [courseId, courseRole, navigate],
  )
  const total = pages.total ?? count.data?.total
  return (
    <section>
      <h2 className={styles.title} aria-live="polite">
        {total === undefined ? t('students') : t(name ? 'found' : 'studentsCount', { count: total })}
      </h2>
      <QueryView
        query={pages.query}
        skeleton={<SkeletonRows rows={8} avatar />}
        isEmpty={() => pages.items.length === 0}
        empty={
          name ? (
            <EmptyState art="search" title={t('noneFound')} hint={t('noneFoundHint')} />
          ) : (
            <EmptyState
              art="people"
              title={t('none')}
              hint={courseRole === '1' ? t('noneHint') : undefined}
            />
          )
        }
      >
        {() => (
          <InfiniteList
            {...pages}
            label={t('students')}
            itemKey={student => student.id}
            renderItem={renderItem}
            rowHeight={66}
          />
        )}
      </QueryView>
    </section>
  )
}
