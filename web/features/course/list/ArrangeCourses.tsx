import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CourseItem } from '#contract/features/course/entities.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { courseOrderCalls } from '#contract/features/course/order.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { CloseIcon } from '#web/ui/icons/icons.tsx'
import { SortableList } from '#web/ui/lists/SortableList.tsx'
import styles from './ArrangeCourses.module.css'

/** What is put into order: one semester, or all of a tab. */
export interface Arranged {
  roleTab: '0' | '1' | '2'
  semester?: string
  term?: '0' | '1' | '2'
}

interface ArrangeCoursesProps {
  what: Arranged
  onDone: () => void
}

/** The list of courses in sort mode: each semester is ordered separately, and everything is saved in one call. */
export function ArrangeCourses({ what, onDone }: ArrangeCoursesProps) {
  const t = useTexts('course')
  const details = useTexts('course/details')
  const [changed, setChanged] = useState<CourseItem[] | null>(null)
  const list = useQuery({ ...ask(courseListCalls.listCourses, what), staleTime: 0 })
  const courses = changed ?? list.data ?? []
  const save = useCommand(courseOrderCalls.sort, {
    refreshes: [courseListCalls.listCourses],
    onDone: () => {
      toast.good(details('arrange.saved'))
      onDone()
    },
  })
  const semesters = [...new Set(courses.map(({ semester, term }) => `${semester} ${term}`))]
  const inSemester = (key: string) => courses.filter(({ semester, term }) => `${semester} ${term}` === key)
  const reorder = (key: string, ordered: CourseItem[]) =>
    setChanged(semesters.flatMap(each => (each === key ? ordered : inSemester(each))))
  return (
    <Screen
      title={details('arrange.title')}
      actions={[{ icon: CloseIcon, label: details('departure.cancel'), onClick: onDone }]}
      footer={
        <MainButton
          busy={save.isPending}
          onClick={() => (changed ? save.mutate({ courseIds: changed.map(({ id }) => id) }) : onDone())}
        >
          {details('arrange.save')}
        </MainButton>
      }
    >
      <QueryView query={list} skeleton={<SkeletonRows rows={5} />}>
        {() => (
          <Stack gap={6}>
            <p className={styles.hint}>{details('arrange.hint')}</p>
            {semesters.map(key => {
              const [first] = inSemester(key)
              const name = first ? `${first.semester} ${t(`term.${first.term}`)}` : ''
              return (
                <section key={key} className={styles.semester}>
                  <h2 className={styles.title}>{name}</h2>
                  <SortableList
                    label={name}
                    items={inSemester(key)}
                    itemKey={({ id }) => id}
                    itemLabel={({ courseName }) => courseName}
                    onChange={ordered => reorder(key, ordered)}
                    renderItem={course => (
                      <span className={styles.course}>
                        <span className={styles.name}>{course.courseName}</span>
                        {course.className && <span className={styles.className}>{course.className}</span>}
                      </span>
                    )}
                  />
                </section>
              )
            })}
          </Stack>
        )}
      </QueryView>
    </Screen>
  )
}
