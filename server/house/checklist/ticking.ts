import { sql } from 'kysely'
import { createActivity, noteProgress, progressStates } from '#server/features/activity/public.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

const insertChecklist = prepared(
  (_, id: string, items: readonly string[]) =>
    sql`insert into checklist (id, items) values (${id}, ${items}::text[])`,
)

type New = Parameters<typeof createActivity>[1]

export async function addChecklist(unit: Unit, activity: New, items: readonly string[]) {
  const id = await createActivity(unit, activity)
  void insertChecklist(unit.db, id, items)
  return id
}

const insertTick = prepared(
  (_, id: string, accountId: string, item: number) => sql`
    insert into checklist_tick (checklist_id, account_id, item) values (${id}, ${accountId}, ${item})
    on conflict do nothing`,
)
const countTicks = prepared(
  (_, id: string, accountId: string) => sql<{ ticked: number; all: number }>`
    select cardinality(items) as all, (
      select count(*)::int from checklist_tick where checklist_id = ${id} and account_id = ${accountId}) as ticked
    from checklist where id = ${id}`,
)

/** A student has done one item; the last one completes the checklist. */
export async function tick(unit: Unit, id: string, accountId: string, item: number) {
  void insertTick(unit.db, id, accountId, item)
  const { ticked, all } = await countTicks.one(unit.db, id, accountId)
  await noteProgress(unit, {
    activityId: id,
    accountIds: [accountId],
    state: ticked === all ? progressStates.done : progressStates.underWay,
    percent: Math.round((100 * ticked) / all),
  })
}
