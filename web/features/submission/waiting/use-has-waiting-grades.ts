import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '#web/shell/user.ts'
import { openTabs } from './tabs.ts'
import { keptGrades } from './waiting-grade.ts'

/** Whether grades of this account wait on the device, or did since it was opened. */
export function useHasWaitingGrades(): boolean {
  const account = useUser()?.id
  const { pathname } = useLocation()
  const [found, setFound] = useState<string>()
  const isFound = account !== undefined && found === account
  // biome-ignore lint/correctness/useExhaustiveDependencies: a browser without channels looks again with each screen
  useEffect(() => {
    if (account === undefined || isFound) return
    let isLeft = false
    const look = async () => {
      const { length } = await keptGrades(account)
      if (!isLeft && length > 0) setFound(account)
    }
    void look()
    const tabs = openTabs(() => void look())
    return () => {
      isLeft = true
      tabs.close()
    }
  }, [account, pathname, isFound])
  return isFound
}
