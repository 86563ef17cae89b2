import type { Unit } from '#server/kernel/unit.ts'
import { type ActivityRow, kindsByType } from './kind.ts'

/** An activity that something happens to. */
export type HookedActivity = Pick<ActivityRow, 'id' | 'course_id' | 'type'>

type Hook = (unit: Unit, activity: HookedActivity) => Promise<unknown>

/**
 * What a kind does when something happens to one of its activities: in the same transaction, so that both become true
 * together. Features above learn of it by the events of the spine, after the commit.
 */
export interface KindHooks {
  /**
   * It became visible to students; again when it is republished.
   * @param newcomers who have only now become some of those whom it is for; absent: all
   */
  published?(unit: Unit, activity: HookedActivity, newcomers?: readonly string[]): Promise<unknown>
  /** It was unpublished while students could see it. */
  unpublished?: Hook
  /** Its deadline has passed, for students without their own; again if it was moved. */
  ended?: Hook
  /** The deadline of these people has passed: the common one, or their own. */
  closed?(unit: Unit, activity: HookedActivity, accountIds: readonly string[]): Promise<unknown>
  /** Its name, folder, label or times have changed, or the times of single people. */
  changed?: Hook
  /** What is true for these students in all activities of a course has changed, such as how long they may work, or their class. */
  allowed?(unit: Unit, students: { courseId: string; accountIds: readonly string[] }): Promise<unknown>
  deleted?: Hook
  /** It was taken out of the trash. */
  restored?: Hook
}

/** Tells all kinds what is true by now for students of a course. */
export async function runAllowed(
  unit: Unit,
  students: { courseId: string; accountIds: readonly string[] },
): Promise<void> {
  const kinds = new Set(kindsByType(unit).values())
  await Promise.all([...kinds].map(kind => kind.on?.allowed?.(unit, students)))
}

/** Runs the hook of an activity's kind. */
export async function runHook(
  unit: Unit,
  name: Exclude<keyof KindHooks, 'closed' | 'allowed'>,
  activity: HookedActivity,
) {
  await kindsByType(unit).get(activity.type)?.on?.[name]?.(unit, activity)
}
