import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { orNone } from '#contract/none.ts'
import { flagNumber, integer, list, nothing, oneOf, text } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { againRules, maxNetworks, networkRules, proofHours } from './course-rules.ts'
import { longestDuration } from './rules.ts'

const minutes = integer(1, longestDuration).nullable().default(null)
const percent = integer(0, 100)

/** Hundredths; null: does not count. */
function weights<S extends z.ZodType<number | null>>(weight: S) {
  const usual = weight.default(100 as never)
  const ofLeave = weight.default(null as never)
  return wired({
    late: usual,
    leftEarly: ['leftearly', usual],
    leave: ofLeave,
    personalLeave: ['personalleave', ofLeave],
    sickLeave: ['sickleave', ofLeave],
    officialLeave: ['officialleave', ofLeave],
  })
}

const fields = {
  /** Minutes after the start; null: never. */
  lateAfter: ['lateafter', minutes],
  absentAfter: ['absentafter', minutes],
  /** A check-in after that is recorded as absent, not refused. */
  recordsAbsent: ['recordsabsent', flagNumber.default(false)],
  /** What becomes of a check-in from outside the campus network. */
  networkRule: ['networkrule', oneOf(networkRules).default('off')],
  /** Its address ranges, for those who may set them. */
  networks: list(text(50), maxNetworks).default([]),
  /** Who may check in although the staff have recorded a state for them. */
  checkInAgain: ['checkinagain', oneOf(againRules).default('nobody')],
  /** Hours within which what was scanned without a network may be handed in; 0: not at all. */
  proofHours: ['proofhours', integer(0, proofHours.most).default(proofHours.usual)],
} as const

/** What the caller may do with the rules. */
export const rulesCan = z.object({ manage: z.boolean() })

/** A course's own rules of attendance (decision 186). */
export const attendanceRuleCalls = {
  getRules: query('/AttenceApi/getAttenceRules', {
    summary: "A course's rules of attendance: from when one is late or absent, and what each state counts.",
    access: inCourse('member', 'courseId'),
    input: wired({ courseId }),
    output: wired({
      ...fields,
      weights: weights(percent.nullable()),
      can: rulesCan,
    }),
  }),
  setRules: command('/AttenceApi/setAttenceRules', {
    summary: "Set a course's rules of attendance; they hold for check-ins from now on.",
    access: inCourse('staff', 'courseId', 'attendance'),
    input: wired({ courseId, ...fields, weights: weights(orNone(percent)) }),
    output: nothing,
  }),
}
