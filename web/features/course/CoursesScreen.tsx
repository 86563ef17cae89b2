import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type CourseItem, type Shelf, shelves } from '#contract/features/course/entities.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { courseMessages } from '#contract/features/course/messages.ts'
import { QueryView } from '#web/features/shell/QueryView.tsx'
import { Screen } from '#web/features/shell/Screen.tsx'
import { isTeacher, useUser } from '#web/features/shell/user.ts'
import { ask } from '#web/lib/call.ts'
import { useMessage, useResync } from '#web/lib/socket.ts'
import { useTexts } from '#web/lib/texts.ts'
import { chooseAction } from '#web/ui/ask.ts'
import { CodeIcon, PlusIcon } from '#web/ui/icons/icons.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { EmptyState } from '#web/ui/State.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { courseHomePath } from './addresses.ts'
import { NoCourses } from './parts/NoCourses.tsx'
import { PinnedCourses } from './parts/PinnedCourses.tsx'
import { type CardActions, CourseCards, SemesterSection } from './parts/SemesterSection.tsx'
import { useCourseMenu } from './parts/use-course-menu.tsx'

/** How many semesters are unfolded at first. */
const openAtFirst = 2

/** The classroom: the person's courses by role and semester. */
export function CoursesScreen() {
  const t = useTexts('course')
  const navigate = useNavigate()
  const user = useUser()
  const teaches = isTeacher(user)
  const [shelf, setShelf] = useShelf(teaches)
  const [search, setSearch] = useState('')
  const refresh = useFreshLists()
  const { openMenu, dialogs } = useCourseMenu()
  const actions: CardActions = {
    onOpen: course => navigate(courseHomePath({ courseId: course.id, role: course.role })),
    onMore: openMenu,
  }
  const add = async () => {
    if (!teaches) return navigate('/joinCourse')
    const choice = await chooseAction({
      choices: [
        { key: '/newCourse', label: t('list.create'), hint: t('list.createHint'), icon: PlusIcon },
        { key: '/joinCourse', label: t('list.join'), hint: t('list.joinHint'), icon: CodeIcon },
      ],
    })
    if (choice) navigate(choice)
  }
  const shelfNames: Shelf[] = ['taught', 'assisted', 'studied']
  return (
    <Screen
      search={{ placeholder: t('list.search'), onSearch: setSearch }}
      actions={[
        { icon: PlusIcon, label: teaches ? t('list.add') : t('list.join'), onClick: () => void add() },
      ]}
      head={
        teaches && !search ? (
          <Tabs
            label={t('list.shelves')}
            active={shelf}
            onSelect={setShelf}
            tabs={shelfNames.map(key => ({ key, label: t(`list.${key}`) }))}
          />
        ) : undefined
      }
      onRefresh={refresh}
    >
      {search ? (
        <Found search={search} {...actions} />
      ) : (
        user && <Semesters key={shelf} shelf={shelf} {...actions} />
      )}
      {dialogs}
    </Screen>
  )
}

/** The shelf that the address names. Students have one only. */
function useShelf(teaches: boolean): [Shelf, (shelf: Shelf) => void] {
  const [address, setAddress] = useSearchParams()
  const named = address.get('tab')
  const shelf = !teaches ? 'studied' : named === 'assisted' || named === 'studied' ? named : 'taught'
  return [shelf, next => setAddress(next === 'taught' ? {} : { tab: next }, { replace: true })]
}

/** Asks for the lists again: by hand, and when the server says that they changed. */
function useFreshLists() {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [courseListCalls.semesterList.path] }),
      client.invalidateQueries({ queryKey: [courseListCalls.semesterCourseList.path] }),
    ])
  useMessage(courseMessages.listChanged, () => void refresh())
  useResync(() => void refresh())
  return refresh
}

function Semesters({ shelf, ...actions }: CardActions & { shelf: Shelf }) {
  const isstudy = shelves[shelf]
  const semesters = useQuery(ask(courseListCalls.semesterList, { isstudy }))
  return (
    <QueryView query={semesters} skeleton={<SkeletonCards cards={3} />}>
      {({ topcourses, semester }) => (
        <>
          {topcourses.length > 0 && <PinnedCourses courses={topcourses} onOpen={actions.onOpen} />}
          {semester.length === 0 && <NoCourses shelf={shelf} />}
          {semester.map((each, index) => (
            <SemesterSection
              key={`${each.semester} ${each.term}`}
              semester={each.semester}
              term={each.term}
              isstudy={isstudy}
              startsOpen={index < openAtFirst}
              {...actions}
            />
          ))}
        </>
      )}
    </QueryView>
  )
}

function Found({ search, ...actions }: CardActions & { search: string }) {
  const t = useTexts('course')
  const found = useQuery(ask(courseListCalls.semesterCourseList, { search }))
  return (
    <QueryView
      query={found}
      skeleton={<SkeletonCards cards={2} />}
      isEmpty={list => list.length === 0}
      empty={<EmptyState art="search" title={t('list.nothingFound')} hint={t('list.nothingFoundHint')} />}
    >
      {(list: CourseItem[]) => (
        <>
          <p role="status">{t('list.found', { count: list.length })}</p>
          <CourseCards courses={list} {...actions} />
        </>
      )}
    </QueryView>
  )
}
