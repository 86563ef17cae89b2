import { AsyncLocalStorage } from 'node:async_hooks'
import { roundTrips, type Statement } from './fast/pipeline.ts'
import type { Services } from './unit.ts'

/** What code that changes these columns must declare forgotten. */
interface Rule {
  said: string
  columns: Record<string, RegExp>
  deletes: boolean
  isSaid(owner: string): boolean
}

const isOfCounts = (owner: string) => /^(works|students) /.test(owner)
const rules: Rule[] = [
  {
    // What access to a call depends on. Rows that are only added take nobody's access away.
    said: 'forgetStanding',
    columns: {
      membership: /\b(role|permissions|left_at)\b/,
      course: /\b(owner_id|ended_at|ended_visible|deleted_at)\b/,
      account: /\b(name|kind|is_operator|vip_level|vip_until|deleted_at)\b/,
      session: /\b(account_id|revoked_at)\b/,
      school_counsellor: /\baccount_id\b/,
    },
    deletes: true,
    isSaid: owner => !isOfCounts(owner),
  },
  {
    // What is counted of hand-ins. They are deleted only with their homework.
    said: 'noteCounts',
    columns: { submission_author: /\b(state|late|account_id)\b/ },
    deletes: false,
    isSaid: isOfCounts,
  },
]

const changes = [
  /\bupdate "?(\w+)"?(?: as \w+| \w)? set (.*?)(?: from | where | returning |$)/gis,
  /\binsert into "?(\w+)"?.*? do update set (.*?)(?: where | returning |$)/gis,
]
const deletion = /\bdelete from "?(\w+)"?/gi

function isBroken({ columns, deletes }: Rule, text: string) {
  const deleted = [...text.matchAll(deletion)].some(([, table = '']) => table in columns)
  const changed = changes.flatMap(change => [...text.matchAll(change)])
  return (deletes && deleted) || changed.some(([, table = '', set = '']) => columns[table]?.test(set))
}

interface Work {
  written: string[]
  said: string[]
}
const running = new AsyncLocalStorage<Work>()
roundTrips.subscribe(statements =>
  running.getStore()?.written.push(...(statements as Statement[]).map(({ text }) => text)),
)

/**
 * Fails every transaction, after its commit, that changes remembered facts without declaring it, so each test that runs
 * a command or a job enforces this rule (decisions 154 and 156).
 */
export function watchStanding(services: Services) {
  const { begin, memory } = services
  services.begin = () => {
    const transaction = begin()
    const work: Work = { written: [], said: [] }
    running.enterWith(work)
    const commit = async () => {
      await transaction.commit()
      for (const rule of rules) {
        const text = work.said.some(rule.isSaid) ? undefined : work.written.find(one => isBroken(rule, one))
        if (text) throw new Error(`${rule.said} was not said with ${text}`)
      }
    }
    return { ...transaction, commit }
  }
  const forget = memory.forget.bind(memory)
  memory.forget = owners => {
    running.getStore()?.said.push(...owners)
    forget(owners)
  }
}
