import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useSides } from './use-sides.ts'

/** Milliseconds without a letter after which the address follows: Safari refuses more than 100 changes in 30 s. */
const pause = 300

/**
 * A text that is typed, kept in the address so that coming back finds it again. The field has its own state, which each
 * letter changes at once, and so do the steps of an input method; the address follows when the fingers rest or leave the
 * field. An address that changes by other means (a link) changes the text.
 */
export function useTypedSide<N extends string>(name: N) {
  const { pathname } = useLocation()
  const [address, setSides] = useSides(name)
  const inAddress = address.get(name) ?? ''
  const [text, setText] = useState(inAddress)
  /** What was written and has not come back yet: later letters may have been typed meanwhile. */
  const underway = useRef<string>(null)
  const seen = useRef(inAddress)
  useEffect(() => {
    if (underway.current === inAddress) underway.current = null
    else if (underway.current === null && seen.current !== inAddress) setText(inAddress)
    seen.current = inAddress
  }, [inAddress])
  const write = () => {
    // Whoever has gone back meanwhile stays there.
    if (text === (underway.current ?? inAddress) || window.location.pathname !== pathname) return
    underway.current = text
    setSides({ [name]: text } as { [name in N]: string })
  }
  const latest = useRef(write)
  latest.current = write
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter begins the pause anew
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), pause)
    return () => clearTimeout(timer)
  }, [text])
  useEffect(() => {
    const leave = () => latest.current()
    document.addEventListener('focusout', leave)
    return () => document.removeEventListener('focusout', leave)
  }, [])
  return [text, setText] as const
}
