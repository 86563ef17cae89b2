import type { ComponentType } from 'react'
import type { memberCalls } from '#contract/features/member/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import type { TextRef } from '#web/lib/text-ref.ts'
import { extensionPoint, type PartOf } from '#web/shell/extension-points.ts'

/** Further sides of the members' screen; `key` is the `tab` of its address. */
export interface MemberTab {
  key: string
  text: TextRef
  Panel: ComponentType
  /** In reach of the thumb, for those who manage the members; nothing where the panel has the button itself. */
  Footer: ComponentType
}
export const memberTabs = extensionPoint<MemberTab>('memberTabs')

export type Student = AnswerOf<typeof memberCalls.getStudent>

/** Whose page it is. */
export interface OfStudent {
  courseId: string
  studentId: string
  /** It is read by staff, otherwise by the student. */
  isStaff: boolean
}

/** First on a student's page: how they do in the course, each a `StudentFigure` that leads to its list. */
export const studentFigures = extensionPoint<PartOf<Student, OfStudent>>('studentFigures')
