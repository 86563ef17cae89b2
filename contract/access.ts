/** Roles in a course. `staff` is a teacher or an assistant; `owner` is the teacher who owns the course. */
export type CourseRole = 'member' | 'student' | 'staff' | 'owner'

/** What the owner may grant or withhold from an assistant; the owner has all of them. */
export const permissions = [
  'edit-course',
  'manage-members',
  'manage-activities',
  'grade',
  'attendance',
  'performance',
  'join-code',
] as const
export type Permission = (typeof permissions)[number]

export type Access =
  | { who: 'anyone' }
  | { who: 'account' }
  | { who: 'teacher' }
  | { who: 'operator'; loopback?: true }
  | { who: 'counsellor' }
  | { who: 'course'; role: CourseRole; field: string; permission?: Permission; also?: Permission }

/** No login required; the account is present when there is one. */
export const anyone = { who: 'anyone' } as const
/** Anyone who is logged in. */
export const account = { who: 'account' } as const
/** Logged in as a teacher (usertype 1). */
export const teacher = { who: 'teacher' } as const

/** Logged in as an operator of this deployment. To others the call does not exist. */
export const operator = { who: 'operator' } as const

/**
 * Logged in as an operator of this deployment, on the machine itself: for what must not be visible from outside, even
 * with a stolen session. To others the call does not exist.
 */
export const operatorOnLoopback = { who: 'operator', loopback: true } as const

/**
 * Logged in as somebody who looks after at least one administrative class. To others the call does not exist. Which
 * students these are is in the view `counselled`, which every statement of such a call reads.
 */
export const counsellor = { who: 'counsellor' } as const

interface InCourse<R extends CourseRole> {
  who: 'course'
  role: R
  field: string
  permission?: Permission
  also?: Permission
}

/**
 * Logged in and in the given role in the course that the input's `field` leads to. The field may hold the id of
 * anything in a course; its schema says which (`id('homework')`). `permission` narrows access for assistants; in a call
 * of all members students need none. `also` is a second one that is needed beside it. Missing and forbidden things get the
 * same answer.
 */
export function inCourse<R extends CourseRole>(
  role: R,
  field: string,
  permission?: Permission,
  also?: Permission,
): InCourse<R> {
  return { who: 'course', role, field, permission, also }
}

/** What an assistant needs for a call. */
export const permissionsFor = (access: Access): Permission[] =>
  access.who === 'course' ? [access.permission, access.also].flatMap(one => one ?? []) : []
