import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CourseItem } from '#contract/features/course/entities.ts'
import { badges } from '#contract/features/course/entities.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { type Choice, chooseAction, toast } from '#web/ui/ask.ts'
import { EditIcon, LeaveIcon, PinIcon, SettingsIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { courseSettingsPath, editCoursePath } from '../addresses.ts'
import { type Farewell, FarewellDialog } from './FarewellDialog.tsx'

type MenuCourse = Pick<CourseItem, 'id' | 'coursename' | 'icontype' | 'isTop' | 'can'> & { identity?: string }
type Action = 'edit' | 'settings' | 'pin' | 'unpin' | 'quit' | 'delete'

const lists = [courseListCalls.semesterList, courseListCalls.semesterCourseList]

/** The actions of a course by the person's role in it, in a sheet. `dialogs` must be drawn by the caller. */
export function useCourseMenu(onGone?: () => void) {
  const t = useTexts('course')
  const navigate = useNavigate()
  const [farewell, setFarewell] = useState<Farewell | null>(null)
  const pin = useCommand(courseListCalls.setCourseTop, {
    refreshes: lists,
    onDone: () => toast.good(t('menu.pinned')),
  })
  const unpin = useCommand(courseListCalls.cancelCourseTop, {
    refreshes: lists,
    onDone: () => toast.good(t('menu.unpinned')),
  })

  const choicesFor = ({ icontype, isTop, can }: MenuCourse): Choice<Action>[] => {
    const isStudent = icontype === badges.student
    return [
      ...(can.edit ? [{ key: 'edit' as const, label: t('menu.edit'), icon: EditIcon }] : []),
      ...(isStudent ? [] : [{ key: 'settings' as const, label: t('menu.settings'), icon: SettingsIcon }]),
      isTop
        ? { key: 'unpin', label: t('menu.unpin'), icon: PinIcon }
        : { key: 'pin', label: t('menu.pin'), icon: PinIcon },
      ...(isStudent ? [{ key: 'quit' as const, label: t('menu.quit'), icon: LeaveIcon, danger: true }] : []),
      ...(icontype === badges.teacher
        ? [{ key: 'delete' as const, label: t('menu.remove'), icon: TrashIcon, danger: true }]
        : []),
    ]
  }

  const openMenu = async (course: MenuCourse) => {
    const action = await chooseAction({ title: course.coursename, choices: choicesFor(course) })
    const input = { courseid: course.id }
    if (action === 'edit') navigate(editCoursePath(course.id))
    if (action === 'settings') navigate(courseSettingsPath({ courseId: course.id, role: 1 }))
    if (action === 'pin') pin.mutate(input)
    if (action === 'unpin') unpin.mutate(input)
    if (action === 'quit' || action === 'delete')
      setFarewell({ way: action, courseId: course.id, name: course.coursename })
  }

  const dialogs = (
    <FarewellDialog
      farewell={farewell}
      onClose={() => setFarewell(null)}
      onGone={() => {
        setFarewell(null)
        onGone?.()
      }}
    />
  )
  return { openMenu: (course: MenuCourse) => void openMenu(course), dialogs }
}
