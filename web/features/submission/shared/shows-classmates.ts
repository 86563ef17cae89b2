import { classmatesRules } from '#contract/features/submission/rules.ts'
import type { TaskShown } from '../task.ts'

/** A student sees what the others handed in, and not only what staff share. */
export const showsClassmates = ({ classmates, mine, can }: TaskShown) =>
  mine !== null && classmates !== classmatesRules.hidden && !can.finish && !can.submit
