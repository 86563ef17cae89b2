import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { homeCalls, type Todo } from '#contract/features/home/calls.ts'
import { RunningRows } from '#web/features/course/running/RunningRows.tsx'
import { ask } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useSides } from '#web/lib/use-sides.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { isTeacher, useUser } from '#web/shell/user.ts'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { CalendarIcon, HomeIcon } from '#web/ui/icons/icons.tsx'
import { HeldTimes } from '#web/ui/lists/HeldTimes.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { CalendarSheet } from '../calendar/CalendarSheet.tsx'
import { WaitingLeaves } from '../parts/waiting-leaves.ts'
import { useTodoPages } from './pages.ts'
import { TodoRow } from './TodoRow.tsx'
import styles from './TodoScreen.module.css'
import { courseNames, useFreshTodos, useTodosAhead } from './todos.ts'

const everyCourse = ''

/** The person's to-do list, by deadline; for all courses or one. */
export function TodoScreen() {
  const t = useTexts('home')
  const navigate = useNavigate()
  const teaches = isTeacher(useUser())
  const [course, setCourse] = useState(everyCourse)
  const { query, items, pages, ...more } = useTodoPages(course)
  useTodosAhead(items)
  const renderTodo = useTodoRow(items, course)
  const refresh = useFreshTodos()
  const [calendarOpen, openCalendar, closeCalendar] = useCalendarSheet()
  return (
    <Screen
      onRefresh={refresh}
      actions={[
        // Teachers have the home page among their tabs.
        ...(teaches
          ? []
          : [{ icon: HomeIcon, label: t('todo.home'), onClick: () => navigate(path('/ktpStudentHome')) }]),
        { icon: CalendarIcon, label: t('calendar.open'), onClick: openCalendar },
      ]}
      head={<CourseFilter course={course} onChoose={setCourse} />}
    >
      <Suspense>
        <RunningRows />
      </Suspense>
      <Suspense>
        <WaitingLeaves />
      </Suspense>
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={8} tile />}
        isEmpty={() => items.length === 0}
        empty={
          <EmptyState
            art="work"
            title={t('todo.none')}
            hint={teaches ? t('todo.noneTeacher') : t('todo.noneStudent')}
          />
        }
      >
        {() => (
          <>
            <HeldTimes>
              <InfiniteList
                label={t('todo.title')}
                items={items}
                itemKey={todo => `${todo.contentId} ${todo.msgtype}`}
                renderItem={renderTodo}
                rowHeight={62}
                {...more}
              />
            </HeldTimes>
            {/* A list that came at once ends in sight. */}
            {pages > 1 && !more.hasMore && <p className={styles.end}>{t('todo.end')}</p>}
          </>
        )}
      </QueryView>
      <CalendarSheet open={calendarOpen} onClose={closeCalendar} />
    </Screen>
  )
}

/** Draws a row, and the earlier ones anew only if another course has the same name as one of theirs. */
function useTodoRow(items: readonly Todo[], course: string) {
  const nameOf = courseNames(items)
  const names = [...new Set(items.map(nameOf))].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says depends on these names alone
  return useCallback(
    (todo: Todo) => <TodoRow todo={todo} course={course === everyCourse ? nameOf(todo) : undefined} />,
    [names, course],
  )
}

/** The address may ask for the calendar's sheet, as a tip does. */
function useCalendarSheet() {
  const [address, setSides] = useSides('calendar')
  const [open, setOpen] = useState(address.has('calendar'))
  const close = () => {
    setOpen(false)
    if (address.has('calendar')) setSides({ calendar: null })
  }
  return [open, () => setOpen(true), close] as const
}

function CourseFilter({ course, onChoose }: { course: string; onChoose: (course: string) => void }) {
  const t = useTexts('home')
  const courses = useQuery(ask(homeCalls.listTodoCourses, {})).data?.list ?? []
  if (courses.length < 2 && course === everyCourse) return null
  const total = courses.reduce((sum, { number }) => sum + number, 0)
  return (
    <SegmentedFilter
      label={t('todo.filter')}
      value={course}
      onChange={onChoose}
      options={[
        { value: everyCourse, label: t('todo.allCourses'), count: total },
        ...courses.map(({ courseId, courseName, number }) => ({
          value: courseId,
          label: courseName,
          count: number,
        })),
      ]}
    />
  )
}
