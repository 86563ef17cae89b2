import type { ToDo } from '#web/features/activity/look-ahead.ts'
import { keepAhead } from './kept-paper.ts'
import { canOpen } from './use-sealed.ts'

/** As many papers as a device keeps, of what begins or ends while they are kept; the same is not asked for again so soon. */
const limits = { tests: 3, soonMs: 7 * 86_400_000, againMs: 600_000 }

/** When a test was asked for last, during this visit. */
const asked = new Map<string, number>()

/**
 * Keeps the papers of tests that a list shows as still to be done, those first that begin or, where they may be begun, end first.
 * What has neither begins for nobody in the same minute; what need not be begun the server has nothing of.
 */
export async function keepListed(accountId: string, tasks: readonly ToDo[], now = Date.now()): Promise<void> {
  if (!canOpen()) return
  const soonest = tasks
    .flatMap(({ id, beginsAt, endsAt }) => {
      const next = [beginsAt, endsAt].find(time => time !== null && time > now)
      return next != null && next - now <= limits.soonMs ? [{ id, next }] : []
    })
    .sort((one, other) => one.next - other.next)
    .slice(0, limits.tests)
  for (const { id } of soonest) {
    const name = `${accountId} ${id}`
    if (now - (asked.get(name) ?? 0) < limits.againMs) continue
    asked.set(name, now)
    await keepAhead(accountId, id)
  }
}
