import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { badges, type CourseItem } from '#contract/features/course/entities.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { useCommand } from '#web/lib/call.ts'
import { fetchText } from '#web/lib/text-ref.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { useFetchAdditions } from '#web/shell/extension-points.ts'
import { type Choice, chooseAction, toast } from '#web/ui/base/ask.ts'
import { ArchiveIcon, EditIcon, LeaveIcon, PinIcon, TransferIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { editCoursePath } from '../addresses.ts'
import { type ActionCan, type CourseAction, courseActions } from '../extension-points.ts'
import type { CourseTask } from './CourseDialogs.tsx'

export type MenuCourse = Pick<CourseItem, 'id' | 'courseName' | 'badge' | 'isTop'> & {
  can: ActionCan
  identity?: string
}

/** An action of another feature that was chosen. */
interface TakenAction {
  Dialog: NonNullable<CourseAction['Dialog']>
  courseId: string
  name: string
}

const lists = [courseListCalls.listSemesters, courseListCalls.listCourses]
const CourseDialogs = lazy(() =>
  import('./CourseDialogs.tsx').then(module => ({ default: module.CourseDialogs })),
)

/** What a person may do with a course, by their role in it. */
function choicesFor(
  t: Translate<'course'>,
  { badge, isTop, can, identity }: MenuCourse,
  inClass: readonly Choice<string>[],
  further: readonly Choice<string>[],
): Choice<string>[] {
  const edit = { key: 'edit', label: t('menu.edit'), icon: EditIcon } as const
  const archive = { key: 'archive', label: t('menu.archive'), icon: ArchiveIcon } as const
  const pin = isTop
    ? ({ key: 'unpin', label: t('menu.unpin'), icon: PinIcon } as const)
    : ({ key: 'pin', label: t('menu.pin'), icon: PinIcon } as const)
  if (identity === '4') return [archive]
  if (badge === badges.student)
    return [pin, archive, { key: 'quit', label: t('menu.quit'), icon: LeaveIcon, danger: true }]
  if (badge === badges.assistant) return [...inClass, ...(can.edit ? [edit, archive, ...further] : [archive])]
  return [
    ...inClass,
    edit,
    pin,
    archive,
    ...further,
    { key: 'transfer', label: t('menu.transfer'), icon: TransferIcon },
    { key: 'delete', label: t('menu.remove'), icon: TrashIcon, danger: true },
  ]
}

interface CourseMenuProps {
  /** Opens whenever this is another object. */
  course: MenuCourse
  /** It is no longer on the list. */
  onGone?: () => void
}

/** The actions of a course in a sheet, and the dialog of the chosen one. */
export function CourseMenu({ course, onGone }: CourseMenuProps) {
  const t = useTexts('course')
  const navigate = useNavigate()
  const fetchActions = useFetchAdditions(courseActions)
  const [task, setTask] = useState<CourseTask | null>(null)
  const [taken, setTaken] = useState<TakenAction | null>(null)
  const pin = useCommand(courseListCalls.pin, {
    refreshes: lists,
    onDone: () => toast.good(t('menu.pinned')),
  })
  const unpin = useCommand(courseListCalls.unpin, {
    refreshes: lists,
    onDone: () => toast.good(t('menu.unpinned')),
  })

  const open = async () => {
    const further = await fetchActions()
    const offered = further.filter(({ isFor }) => isFor(course))
    const choices = (inClass: boolean) =>
      Promise.all(
        offered
          .filter(({ isInClass = false }) => isInClass === inClass)
          .map(async ({ key, text, icon }) => ({ key, label: await fetchText(text), icon })),
      )
    const action = await chooseAction({
      title: course.courseName,
      choices: choicesFor(t, course, ...(await Promise.all([choices(true), choices(false)]))),
    })
    const one = further.find(({ key }) => key === action)
    const input = { courseId: course.id }
    if (action === 'edit') navigate(editCoursePath(course.id))
    else if (action === 'pin') pin.mutate(input)
    else if (action === 'unpin') unpin.mutate(input)
    else if (one?.path) navigate(one.path(course.id))
    else if (one) setTaken({ Dialog: one.Dialog, courseId: course.id, name: course.courseName })
    else if (action)
      setTask({
        way: action as CourseTask['way'],
        courseId: course.id,
        name: course.courseName,
        isOwn: course.badge === badges.teacher,
      })
  }

  const opened = useRef<MenuCourse>(undefined)
  useEffect(() => {
    if (opened.current === course) return
    opened.current = course
    void open()
  })

  return (
    <Suspense>
      {taken && <taken.Dialog {...taken} onClose={() => setTaken(null)} />}
      {task && (
        <CourseDialogs
          task={task}
          onClose={() => setTask(null)}
          onGone={() => {
            setTask(null)
            onGone?.()
          }}
        />
      )}
    </Suspense>
  )
}
