import { use, useEffect, useRef } from 'react'
import { viewedCourse } from '#web/lib/student-view.ts'
import { AdditionsContext, fetchContent, useAdditions } from '#web/shell/extension-points.ts'
import { idle } from '#web/shell/opening.ts'
import { useUser } from '#web/shell/user.ts'
import { activityKinds, lookingAhead } from './extension-points.ts'
import { kindOf } from './use-kinds.ts'

/** An activity that a student has still to do. */
export interface ToDo {
  id: string
  type: number
  /** When it can be begun, for its student; null: at any time. */
  beginsAt: number | null
  /** Null: never. */
  endsAt: number | null
}

/**
 * Has features look ahead to what a list shows a student as still to be done, once nothing else is to do: what it may need is then
 * there before the network is full. Without a network, or where its owner saves data, nothing is fetched.
 */
export function useLookAhead(tasks: readonly ToDo[]): void {
  const additions = use(AdditionsContext)
  const kinds = useAdditions(activityKinds)
  const accountId = useUser()?.id
  const some = tasks.filter(({ type }) => kindOf(kinds, type)?.ahead)
  const latest = useRef(some)
  latest.current = some
  const key = some.map(({ id }) => id).join()
  useEffect(() => {
    if (key === '' || accountId === undefined) return
    let isLeft = false
    async function look(account: string) {
      await idle()
      if (isLeft || !isWelcome()) return
      for (const { types, look: lookAt } of await fetchContent(additions, lookingAhead)) {
        const its = latest.current.filter(({ type }) => types.includes(type))
        if (its.length > 0 && !isLeft) await lookAt(account, its)
      }
    }
    // It is a help, and nothing depends on it.
    look(accountId).catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [key, accountId, additions])
}

interface Connection {
  saveData?: boolean
}

/** Whether something may be fetched that nobody has asked for. */
function isWelcome() {
  const { connection } = navigator as { connection?: Connection }
  return navigator.onLine && connection?.saveData !== true && viewedCourse() === null
}
