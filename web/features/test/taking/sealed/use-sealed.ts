import { useEffect, useState } from 'react'
import { viewedCourse } from '#web/lib/student-view.ts'
import { idle } from '#web/shell/opening.ts'
import { useUser } from '#web/shell/user.ts'
import type { Standing } from '../rules-said.ts'
import type { Ahead } from './kept-paper.ts'

const nothing: Ahead = { version: '' }

/** What keeps and opens it is fetched only where something is to be kept. */
export const fetchKeptPaper = () => import('./kept-paper.ts')

/**
 * Keeps the paper of a test that may be begun, or starts later, on this device, sealed, once the page is idle. Outside of a secure address browsers have
 * nothing to open it with.
 * @returns what is kept; undefined as long as that is not known
 */
export function useSealed({ id, begin, beginsAt, mustBegin }: Standing): Ahead | undefined {
  const accountId = useUser()?.id
  const [kept, setKept] = useState<Ahead>()
  const isWanted = (begin > 0 || beginsAt !== null) && mustBegin && viewedCourse() === null && canOpen()
  useEffect(() => {
    if (!isWanted || accountId === undefined) return
    let isLeft = false
    async function keep(account: string) {
      await idle()
      if (isLeft) return
      const ahead = await fetchKeptPaper().then(
        ({ keepAhead }) => keepAhead(account, id),
        () => nothing,
      )
      if (!isLeft) setKept(ahead)
    }
    void keep(accountId)
    return () => {
      isLeft = true
      setKept(undefined)
    }
  }, [isWanted, accountId, id])
  return kept
}

/** Whether this browser could open anything. */
export const canOpen = () => crypto.subtle !== undefined
