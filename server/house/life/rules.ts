import type { TextKind } from '#server/kernel/test-moves.ts'
import type { Activity, Chronicle, Text } from './record.ts'
import type { Actor } from './world.ts'

interface Case {
  text: Text
  activity?: Activity
  me: string
  isStaff: boolean
  isGrader: boolean
  isShared: boolean
}

/** Whether somebody who may see the activity may read a text of this kind. @returns true, or why not */
const rules: Record<TextKind, (of: Case) => true | string> = {
  name: () => true,
  title: () => true,
  details: () => true,
  comment: () => true,
  draft: () => 'it is somebody’s draft',
  answer: ({ isStaff, activity, isShared }) =>
    isStaff || (activity?.classmates ?? 0) > 0 || isShared || 'it is somebody else’s work',
  remark: ({ isStaff, isGrader, text, me, activity }) => {
    if (isStaff) return isGrader || 'may not grade'
    if (!text.studentIds.includes(me)) return 'it is about somebody else'
    return activity?.areGradesShown || 'grades are not shown'
  },
  reason: ({ isStaff, isGrader, text, me }) => {
    if (isStaff) return isGrader || 'may not grade'
    return text.studentIds.includes(me) || 'it is about somebody else'
  },
  review: ({ isStaff }) => isStaff || 'it is another’s review',
  staff: ({ isStaff }) => isStaff || 'it is for staff',
  request: ({ isStaff }) => isStaff || 'it is somebody else’s',
  personal: ({ isStaff, text, me }) => isStaff || text.studentIds.includes(me) || 'it is about somebody else',
}

/** Whether somebody may be shown a text now. @returns true, or why not */
export function mayKnow(chronicle: Chronicle, mark: string, { me, part }: Actor, now: number): true | string {
  const text = chronicle.texts.get(mark)
  if (!text) return true
  if (text.by === me.id && part !== 'viewer') return true
  const within = (people: Map<string, Set<string>>) => people.get(text.courseId)?.has(me.id) ?? false
  const isStaff = within(chronicle.staff) && part !== 'viewer'
  if (!within(chronicle.members) && !within(chronicle.staff)) return 'is not in the course'
  const activity = text.activityId ? chronicle.activities.get(text.activityId) : undefined
  if (activity && !isStaff) {
    if (activity.isDeleted) return 'it is deleted'
    if (activity.publishedAt === null || activity.publishedAt > now) return 'it is not published'
  }
  return rules[text.kind]({
    ...{ text, activity, me: me.id, isStaff },
    isGrader: within(chronicle.graders),
    isShared: chronicle.shared.has(`${text.activityId} ${text.by}`),
  })
}
