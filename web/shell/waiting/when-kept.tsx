import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Box, Unsent } from '#web/lib/outbox/box.ts'
import { loadTexts, type Namespace } from '#web/lib/texts.ts'
import { useUser } from '../user.ts'

/** What is kept of this account in a box, in order. */
export function useKept<T extends Unsent>(box: Box<T>): readonly T[] {
  const account = useUser()?.id
  const [kept, setKept] = useState<readonly T[]>([])
  useEffect(() => {
    if (account === undefined) return
    let isLeft = false
    const look = () => void box.all(account).then(all => !isLeft && setKept(all))
    look()
    const leave = box.subscribe(look)
    return () => {
      isLeft = true
      leave()
      setKept([])
    }
  }, [box, account])
  return kept
}

/** Whether something of this account waits in a box, or did since the page was opened. */
export function useHasKept<T extends Unsent>(box: Box<T>): boolean {
  const account = useUser()?.id
  const { pathname } = useLocation()
  const [found, setFound] = useState<string>()
  const isFound = account !== undefined && found === account
  // biome-ignore lint/correctness/useExhaustiveDependencies: a browser without channels looks again with each screen
  useEffect(() => {
    if (account === undefined || isFound) return
    let isLeft = false
    const look = async () => {
      const { length } = await box.all(account)
      if (!isLeft && length > 0) setFound(account)
    }
    void look()
    const leave = box.subscribe(() => void look())
    return () => {
      isLeft = true
      leave()
    }
  }, [box, account, pathname, isFound])
  return isFound
}

/** On every screen: what sends the things of a box, fetched as soon as one waits on this device. */
export function whenKept<T extends Unsent>(
  box: Box<T>,
  load: () => Promise<ComponentType>,
  ...texts: Namespace[]
): ComponentType {
  let fetched: ComponentType | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each box, when a list of additions is read
  return function WhenKept() {
    const isKept = useHasKept(box)
    const [Sender, setSender] = useState(() => fetched)
    useEffect(() => {
      if (!isKept || Sender) return
      const fetch = async () => {
        ;[fetched] = await Promise.all([load(), loadTexts(...texts)])
        setSender(() => fetched)
      }
      // Nothing of the screen depends on it: what cannot be fetched now is when the network is back.
      const attempt = () => void fetch().catch(() => undefined)
      attempt()
      window.addEventListener('online', attempt)
      return () => window.removeEventListener('online', attempt)
    }, [isKept, Sender])
    return isKept && Sender ? <Sender /> : null
  }
}
