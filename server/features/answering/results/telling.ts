import { sql } from 'kysely'
import { answeringMessages } from '#contract/features/answering/messages.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { topics } from '#server/kernel/hub.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { placeOf } from '../steps/telling.ts'
import { tallied } from '../taking/counting.ts'
import { areNamelessTold, toldWithoutKey } from './figures.ts'

/** Milliseconds in which all that is answered is told as one message. */
const gathering = 250

interface Standing {
  joined: number
  answered: number
  total: number
  results_shown_at: number | null
  is_for_some: boolean
  mode: number
  tallies: Record<string, Record<string, number>> | null
  /** By slot. */
  anonymous: number[]
  /** What types the questions have. */
  types: Record<string, number> | null
}
const standingNow = prepared(
  (_, stepId: string) => sql<Standing>`
    select step.results_shown_at, activity.is_for_some, answering.mode,
      coalesce(turnout.joined, 0) as joined, coalesce(turnout.answered, 0) as answered,
      (select count(*)::int from activity_student as student where student.activity_id = step.activity_id) as total,
      array(select asked.slot from answering_question as asked where asked.step_id = step.id and asked.asking = 1) as anonymous,
      (select jsonb_object_agg(asked.slot, version.type) from answering_question as asked
        join question_version as version on version.id = asked.version_id where asked.step_id = step.id) as types,
      (select jsonb_object_agg(slot, counts) from (
        select tally.slot, jsonb_object_agg(tally.key, tally.n) as counts
        from answering_question as asked
        join answering_tally as tally on tally.activity_id = asked.activity_id and tally.slot = asked.slot and tally.n > 0
        where asked.step_id = step.id group by tally.slot) as by_slot) as tallies
    from answering_step as step join activity on activity.id = step.activity_id
    join answering on answering.id = activity.id
    left join answering_turnout as turnout on turnout.step_id = step.id
    where step.id = ${stepId}`,
)

/** Without what is right, what would tell it, and what few have said anonymously. */
const withoutRight = (
  tallies: Standing['tallies'],
  isTold: (slot: string, counts: Record<string, number>) => boolean,
) =>
  Object.fromEntries(
    Object.entries(tallies ?? {}).map(([slot, counts]) => {
      const { [tallied.right]: _, ...rest } = counts
      const told = Object.entries(rest).filter(([key]) => key === tallied.answered || isTold(slot, counts))
      return [slot, Object.fromEntries(told)]
    }),
  )

interface Answered {
  id: string
  activity_id: string
  course_id: string
}

/** Somebody joined or answered: whoever watches is told how far the step is, at most about four times a second. */
export function noteAnswered({ hub, throttle }: Pick<Unit, 'hub' | 'throttle'>, step: Answered) {
  const { course_id: courseId } = step
  const [staff, all, walls] = [topics.staff(courseId), topics.course(courseId), topics.projectors(courseId)]
  throttle(`answering:${step.id}`, {
    interval: gathering,
    gathers: true,
    async run(db) {
      if (![staff, all, walls].some(topic => hub.isHeard(topic))) return
      const at = Date.now()
      const now = await standingNow.first(db, step.id)
      if (!now) return
      const { joined, answered, total, tallies, anonymous, types } = now
      const told = { ...placeOf(step), answered, total, joined, at, uid: '' }
      // What is answered now is not over.
      const isMany = (slot: string, counts: Record<string, number>) =>
        !anonymous.includes(Number(slot)) || areNamelessTold(now.mode, false, counts[tallied.answered] ?? 0)
      hub.publish(staff, answeringMessages.answered, {
        ...told,
        tallies: Object.fromEntries(
          Object.entries(tallies ?? {}).map(([slot, counts]) => [
            slot,
            isMany(slot, counts) ? counts : { [tallied.answered]: counts[tallied.answered] ?? 0 },
          ]),
        ),
      })
      const areShown = now.results_shown_at !== null
      const isTold = (slot: string) => toldWithoutKey.has(typeOf(types?.[slot] ?? 0)?.name ?? '')
      const shown = areShown
        ? withoutRight(tallies, (slot, counts) => isTold(slot) && isMany(slot, counts))
        : {}
      if (areShown && !now.is_for_some)
        hub.publish(all, answeringMessages.answered, { ...told, tallies: shown })
      if (hub.isHeard(walls)) hub.publish(walls, answeringMessages.answered, { ...told, tallies: shown })
    },
  })
}
