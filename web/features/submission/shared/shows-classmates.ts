import { classmatesRules } from '#contract/features/submission/rules.ts'
import type { Info } from '#web/features/homework/info.ts'

/** A student sees what the others handed in, and not only what staff share. */
export const showsClassmates = ({ classmates, mine, can }: Info) =>
  mine !== null && classmates !== classmatesRules.hidden && !can.finish && !can.submit
