import { accountCalls } from '#contract/features/account/calls.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { type Major, majorTypes } from '#contract/features/profile/majors.ts'
import { type CallFailure, useCommand } from '#web/lib/call.ts'
import type { TextKey, Translate } from '#web/lib/texts.ts'
import { isTeacher, type User } from '#web/shell/user.ts'

/** The nine editors, by the `modify` of the address. */
export const editors = [
  'name',
  'depart',
  'class',
  'stno',
  'school',
  'lesson',
  'major',
  'interSchoolTime',
  'grade',
] as const
export type Editor = (typeof editors)[number]

/** What a field is called for this person. */
export function labelOf(editor: Editor, user: User | undefined): TextKey<'profile'> {
  const teaches = isTeacher(user)
  if (editor === 'stno') return teaches ? 'field.staffNumber' : 'field.studentNumber'
  if (editor === 'major') return teaches ? 'field.taughtMajors' : 'field.studiedMajors'
  return editor === 'interSchoolTime' ? 'field.month' : `field.${editor}`
}

/** Education level/parent/child; one added by hand is its own name. */
export function majorLabel({ type, title, child }: Major, t: Translate<'profile'>): string {
  if (type === majorTypes.byHand) return title
  return [t(levelName(type)), title, child.title].filter(Boolean).join('/')
}

export const levelName = (type: number) =>
  type === majorTypes.higher
    ? 'major.higher'
    : type === majorTypes.higherVocational
      ? 'major.vocational'
      : 'major.secondary'

/** Changes their own data; everything that shows it asks again. */
export const useUpdate = (onDone: () => void, onFailed?: (failure: CallFailure) => void) =>
  useCommand(profileCalls.updateProfile, {
    refreshes: [accountCalls.getAccount],
    onDone,
    ...(onFailed ? { onFailed } : {}),
  })
