import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Value } from '#contract/call.ts'
import { chatCalls } from '#contract/features/chat/calls.ts'
import type { contactCourse } from '#contract/features/chat/entities.ts'
import { chatGroupCalls } from '#contract/features/chat/group-calls.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { chatPath } from '../addresses.ts'
import { Chosen, FoundToChoose } from './ChoosePeople.tsx'
import { CourseSheet } from './CourseSheet.tsx'
import styles from './groups.module.css'
import { useChosen } from './use-chosen.ts'

/** A new group: of people who are searched for and chosen, or of a course in one more press. */
export function NewGroupScreen() {
  const t = useTexts('chat/groups')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const { chosen, toggle } = useChosen()
  const [course, setCourse] = useState<Value<typeof contactCourse>>()
  const make = useCommand(chatGroupCalls.make, {
    refreshes: [chatCalls.listConversations],
    onDone: ({ id }) => navigate(chatPath({ id, friendId: null }), { replace: true }),
  })
  const open = useCommand(chatCalls.open, {
    refreshes: [chatCalls.listConversations],
    onDone: ({ id }, { friendId }) => navigate(chatPath({ id, friendId }), { replace: true }),
  })
  const start = () => {
    const [only, another] = chosen
    if (only && !another) return open.mutate({ friendId: only.friendId })
    make.mutate({ title: '', accountIds: chosen.map(({ friendId }) => friendId) })
  }
  const search = text.trim()
  return (
    <Screen
      head={<SearchField value={text} onChange={setText} placeholder={useTexts('chat')('search')} />}
      footer={
        chosen.length > 0 && (
          <MainButton busy={make.isPending || open.isPending} onClick={start}>
            {`${t('make')} · ${t('chosen', { count: chosen.length })}`}
          </MainButton>
        )
      }
    >
      <div className={styles.stack}>
        <Chosen chosen={chosen} onToggle={toggle} />
        {search === '' ? (
          <Courses onChoose={setCourse} />
        ) : (
          <FoundToChoose search={search} chosen={chosen} onToggle={toggle} />
        )}
      </div>
      {course && <CourseSheet course={course} onClose={() => setCourse(undefined)} />}
    </Screen>
  )
}

function Courses({ onChoose }: { onChoose: (course: Value<typeof contactCourse>) => void }) {
  const t = useTexts('chat/groups')
  const courses = useQuery(ask(chatCalls.listCourses, {}))
  return (
    <QueryView
      query={courses}
      skeleton={<SkeletonRows rows={5} />}
      isEmpty={({ list }) => list.length === 0}
      empty={<EmptyState art="people" title={t('noCourse')} />}
    >
      {({ list }) => (
        <List hint={t('searchHint')}>
          {list.map(course => (
            <ListRow
              key={course.id}
              title={course.name}
              note={course.className}
              onClick={() => onChoose(course)}
            />
          ))}
        </List>
      )}
    </QueryView>
  )
}
