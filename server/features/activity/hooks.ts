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
  /** It became visible to students; again when it was taken back and is published anew. */
  published?: Hook
  /** It was taken back from students who saw it. */
  unpublished?: Hook
  /** Its end has come, for those who have none of their own; again where it was put off. */
  ended?: Hook
  /** The end of these people has come: the common one, or their own. */
  closed?(unit: Unit, activity: HookedActivity, accountIds: readonly string[]): Promise<unknown>
  /** Its name, folder, label or times are others. */
  changed?: Hook
  deleted?: Hook
  /** It was taken out of the trash. */
  restored?: Hook
}

/** Lets the kind of an activity do its part. */
export async function runHook(
  unit: Unit,
  name: Exclude<keyof KindHooks, 'closed'>,
  activity: HookedActivity,
) {
  await kindsByType(unit).get(activity.type)?.on?.[name]?.(unit, activity)
}
