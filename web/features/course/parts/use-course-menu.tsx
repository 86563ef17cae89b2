import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { badges, type CourseItem } from '#contract/features/course/entities.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { useCommand } from '#web/lib/call.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { type Choice, chooseAction, toast } from '#web/ui/ask.ts'
import {
  ArchiveIcon,
  CopyIcon,
  EditIcon,
  LeaveIcon,
  PinIcon,
  TransferIcon,
  TrashIcon,
} from '#web/ui/icons/icons.tsx'
import { editCoursePath } from '../addresses.ts'
import type { CourseTask } from './CourseDialogs.tsx'

export type MenuCourse = Pick<CourseItem, 'id' | 'coursename' | 'icontype' | 'isTop' | 'can'> & {
  identity?: string
}
type Action = 'edit' | 'pin' | 'unpin' | 'archive' | 'copy' | 'transfer' | 'quit' | 'delete'

const lists = [courseListCalls.listSemesters, courseListCalls.listCourses]
const CourseDialogs = lazy(() =>
  import('./CourseDialogs.tsx').then(module => ({ default: module.CourseDialogs })),
)

/** What a person may do with a course, by the place they have in it. */
function choicesFor(
  t: Translate<'course'>,
  { icontype, isTop, can, identity }: MenuCourse,
): Choice<Action>[] {
  const edit = { key: 'edit', label: t('menu.edit'), icon: EditIcon } as const
  const archive = { key: 'archive', label: t('menu.archive'), icon: ArchiveIcon } as const
  const pin = isTop
    ? ({ key: 'unpin', label: t('menu.unpin'), icon: PinIcon } as const)
    : ({ key: 'pin', label: t('menu.pin'), icon: PinIcon } as const)
  const copy = { key: 'copy', label: t('menu.copy'), icon: CopyIcon } as const
  if (identity === '4') return [archive]
  if (icontype === badges.student)
    return [pin, archive, { key: 'quit', label: t('menu.quit'), icon: LeaveIcon, danger: true }]
  if (icontype === badges.assistant) return can.edit ? [edit, archive, copy] : [archive]
  return [
    edit,
    pin,
    archive,
    copy,
    { key: 'transfer', label: t('menu.transfer'), icon: TransferIcon },
    { key: 'delete', label: t('menu.remove'), icon: TrashIcon, danger: true },
  ]
}

/** The actions of a course in a sheet. `dialogs` must be drawn by the caller; `onGone`: it is no longer on the list. */
export function useCourseMenu(onGone?: () => void) {
  const t = useTexts('course')
  const navigate = useNavigate()
  const [task, setTask] = useState<CourseTask | null>(null)
  const pin = useCommand(courseListCalls.pin, {
    refreshes: lists,
    onDone: () => toast.good(t('menu.pinned')),
  })
  const unpin = useCommand(courseListCalls.unpin, {
    refreshes: lists,
    onDone: () => toast.good(t('menu.unpinned')),
  })

  const openMenu = async (course: MenuCourse) => {
    const action = await chooseAction({ title: course.coursename, choices: choicesFor(t, course) })
    const input = { courseid: course.id }
    if (action === 'edit') navigate(editCoursePath(course.id))
    else if (action === 'pin') pin.mutate(input)
    else if (action === 'unpin') unpin.mutate(input)
    else if (action)
      setTask({
        way: action,
        courseId: course.id,
        name: course.coursename,
        isOwn: course.icontype === badges.teacher,
      })
  }

  const dialogs = task && (
    <Suspense>
      <CourseDialogs
        task={task}
        onClose={() => setTask(null)}
        onGone={() => {
          setTask(null)
          onGone?.()
        }}
      />
    </Suspense>
  )
  return { openMenu: (course: MenuCourse) => void openMenu(course), dialogs }
}
