/** Roles in a course. `staff` is teacher or assistant; `owner` the teacher whose course it is. */
export type CourseRole = 'member' | 'student' | 'staff' | 'owner'

/** What the owner may grant or withhold from an assistant; the owner has them all. */
export const permissions = [
  'edit-course',
  'manage-members',
  'manage-activities',
  'grade',
  'attendance',
  'join-code',
] as const
export type Permission = (typeof permissions)[number]

export type Access =
  | { who: 'anyone' }
  | { who: 'account' }
  | { who: 'teacher' }
  | { who: 'operator'; loopback?: true }
  | { who: 'course'; role: CourseRole; field: string; permission?: Permission }

/** Nobody needs to be logged in; the account is there when somebody is. */
export const anyone = { who: 'anyone' } as const
/** Anybody who is logged in. */
export const account = { who: 'account' } as const
/** Logged in as a teacher (usertype 1). */
export const teacher = { who: 'teacher' } as const

/** Logged in as an operator of this deployment. To others it looks as if it were not there. */
export const operator = { who: 'operator' } as const

/**
 * Logged in as an operator of this deployment, on the machine itself: for what nobody may see from outside, even with a
 * stolen session. To others it looks as if it were not there.
 */
export const operatorOnLoopback = { who: 'operator', loopback: true } as const

interface InCourse<R extends CourseRole> {
  who: 'course'
  role: R
  field: string
  permission?: Permission
}

/**
 * Logged in and in the given role in the course that the input's `field` leads to. The field may hold
 * the id of anything that lives in a course; which thing it is, its schema says (`id('homework')`).
 * `permission` narrows it for assistants. Absent and not-yours answer the same.
 */
export function inCourse<R extends CourseRole>(role: R, field: string, permission?: Permission): InCourse<R> {
  return { who: 'course', role, field, permission }
}
