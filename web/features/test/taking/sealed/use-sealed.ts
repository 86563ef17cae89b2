import { useEffect, useState } from 'react'
import { viewedCourse } from '#web/lib/student-view.ts'
import { idle } from '#web/shell/opening.ts'
import { useUser } from '#web/shell/user.ts'
import type { Standing } from '../rules-said.ts'

/** What keeps and opens it is fetched only where something is to be kept. */
export const fetchKeptPaper = () => import('./kept-paper.ts')

/**
 * Keeps the paper of a test that may be begun on this device, sealed, once the page is idle. Outside of a secure address browsers have
 * nothing to open it with.
 * @returns the version that is kept; empty as long as there is none
 */
export function useSealed({ id, begin, mustBegin }: Standing): string {
  const accountId = useUser()?.id
  const [kept, setKept] = useState('')
  const isWanted = begin > 0 && mustBegin && crypto.subtle !== undefined && viewedCourse() === null
  useEffect(() => {
    if (!isWanted || accountId === undefined) return
    let isLeft = false
    async function keep(account: string) {
      await idle()
      if (isLeft) return
      const version = await fetchKeptPaper().then(({ keepAhead }) => keepAhead(account, id))
      if (!isLeft) setKept(version)
    }
    void keep(accountId).catch(() => undefined)
    return () => {
      isLeft = true
      setKept('')
    }
  }, [isWanted, accountId, id])
  return kept
}
