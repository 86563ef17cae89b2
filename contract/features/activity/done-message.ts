import { z } from 'zod'
import { type Message, message } from '#contract/message.ts'
import { wired } from '#contract/wired.ts'

/**
 * Tells staff that more students have done what an activity of a kind is there for.
 * @param key under which it names the activity, and how that is spelled on the wire
 */
export const doneMessage = <Key extends string>(
  cmd: string,
  summary: string,
  [key, spelling]: readonly [Key, string],
) =>
  message(
    cmd,
    summary,
    wired({ [key]: [spelling, z.string()], courseId: ['courseid', z.string()] } as const) as never,
  ) as Message<z.ZodType<Record<Key, string> & { courseId: string }>>
