import { useEffect, useRef } from 'react'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { dialog } from '#web/ui/base/ask.ts'
import { messagesPath } from '../addresses.ts'

/** An address that lacks something: says so and goes back. */
export function Misled({ problem }: { problem: string }) {
  const back = useBack(messagesPath)
  const leave = useRef(back)
  leave.current = back
  const isTold = useRef(false)
  useEffect(() => {
    if (isTold.current) return
    isTold.current = true
    void dialog.alert({ title: problem }).then(() => leave.current())
  }, [problem])
  return <Screen>{problem}</Screen>
}
