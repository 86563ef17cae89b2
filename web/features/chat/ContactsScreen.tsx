import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTypedSide } from '#web/lib/use-typed-side.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { CourseContacts } from './parts/CourseContacts.tsx'
import { FoundPeople } from './parts/FoundPeople.tsx'
import { type Friend, PersonBody } from './parts/PersonBody.tsx'
import { useOpenChat } from './use-open-chat.ts'

/** Whom the person can write to: the people of their courses. */
export function ContactsScreen() {
  const t = useTexts('chat')
  const [text, setText] = useTypedSide('search')
  const search = text.trim()
  return (
    <Screen head={<SearchField value={text} onChange={setText} placeholder={t('search')} />}>
      {search === '' ? <Courses /> : <PeopleToWriteTo search={search} />}
    </Screen>
  )
}

function Courses() {
  const t = useTexts('chat')
  const courses = useQuery(ask(chatCalls.listCourses, {}))
  return (
    <QueryView
      query={courses}
      skeleton={<SkeletonRows rows={5} />}
      isEmpty={({ list }) => list.length === 0}
      empty={<EmptyState art="people" title={t('noCourses')} hint={t('noCoursesHint')} />}
    >
      {({ list }) => list.map(course => <CourseContacts key={course.id} course={course} />)}
    </QueryView>
  )
}

function PeopleToWriteTo({ search }: { search: string }) {
  const open = useOpenChat()
  const renderItem = useCallback(
    (person: Friend) => (
      <PersonBody person={person} onOpen={() => open({ friendId: person.friendId, courseId: null })} />
    ),
    [open],
  )
  return <FoundPeople {...{ search, renderItem }} />
}
