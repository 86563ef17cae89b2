import { AsyncLocalStorage } from 'node:async_hooks'
import { roundTrips } from './pipeline.ts'
import type { Services } from './unit.ts'

/** What the admission of a call hangs on. Rows that are only added take nobody's standing away. */
const decisive: Record<string, RegExp> = {
  membership: /\b(role|permissions|left_at)\b/,
  course: /\b(owner_id|ended_at|ended_visible|deleted_at)\b/,
  account: /\b(name|kind|is_operator|vip_level|vip_until|deleted_at)\b/,
  session: /\b(account_id|revoked_at)\b/,
}

const changes = [
  /\bupdate "?(\w+)"?(?: as \w+| \w)? set (.*?)(?: from | where | returning |$)/gis,
  /\binsert into "?(\w+)"?.*? do update set (.*?)(?: where | returning |$)/gis,
]
const deletion = /\bdelete from "?(\w+)"?/gi

function writesStanding(text: string) {
  const deletes = [...text.matchAll(deletion)].some(([, table = '']) => table in decisive)
  const found = changes.flatMap(change => [...text.matchAll(change)])
  return deletes || found.some(([, table = '', columns = '']) => decisive[table]?.test(columns))
}

interface Work {
  written: string[]
  isTold: boolean
}
const running = new AsyncLocalStorage<Work>()
roundTrips.subscribe(texts => running.getStore()?.written.push(...(texts as string[]).filter(writesStanding)))

/**
 * Fails every transaction that writes what standing hangs on and does not say `forgetStanding`, after its commit: so each test
 * that runs a command or a job holds this rule for it (decision 154).
 */
export function watchStanding(services: Services) {
  const { begin, memory } = services
  services.begin = () => {
    const transaction = begin()
    const work: Work = { written: [], isTold: false }
    running.enterWith(work)
    const commit = async () => {
      await transaction.commit()
      if (work.written.length > 0 && !work.isTold)
        throw new Error(`forgetStanding was not said with ${work.written[0]}`)
    }
    return { ...transaction, commit }
  }
  const forget = memory.forget.bind(memory)
  memory.forget = owners => {
    const work = running.getStore()
    if (work) work.isTold = true
    forget(owners)
  }
}
