import { useEffect, useRef, useState } from 'react'
import type { RecordState } from '#contract/features/attendance/rules.ts'
import { newKey } from '#web/lib/call.ts'
import { type Called, keptRollCalls, type RollCall } from './kept-roll-call.ts'
import { rollCalls, useSendsRollCalls } from './send-roll-calls.ts'

/** The roll call of a course that is being taken on this device; kept with each mark. */
export function useRollCall(account: string, courseId: string) {
  useSendsRollCalls()
  // Undefined until the device has been asked.
  const [call, setCall] = useState<RollCall | null>()
  // With what was tapped a moment ago and is still being kept.
  const latest = useRef<RollCall | null>(null)
  useEffect(() => {
    void keptRollCalls.all(account).then(kept => {
      latest.current = kept.find(one => one.courseId === courseId && one.endedAt === null) ?? null
      setCall(latest.current)
    })
  }, [account, courseId])

  /** What is shown is kept already: a page that is closed behind a mark does not lose it. */
  async function become(next: RollCall) {
    latest.current = next
    await keptRollCalls.keep(account, next).catch(() => undefined)
    setCall(next)
  }
  function change(marks: (before: RollCall['marks']) => RollCall['marks']) {
    if (latest.current) void become({ ...latest.current, marks: marks(latest.current.marks) })
  }
  return {
    call,
    begin: (students: readonly Called[]) =>
      void become({ once: newKey(), courseId, beganAt: Date.now(), endedAt: null, students, marks: [] }),
    /** Gives a state to the name that is due: of two quick taps the second is for the next one. */
    mark(state: RecordState) {
      const { students = [], marks = [] } = latest.current ?? {}
      const due = students[marks.length]
      if (due) change(before => [...before, { studentId: due.id, state }])
    },
    undo: () => change(marks => marks.slice(0, -1)),
    async discard() {
      if (latest.current) await keptRollCalls.forget(account, latest.current)
      latest.current = null
      setCall(null)
    },
    /** Kept first, then sent: what follows may be a dead connection. */
    async finish() {
      if (!latest.current) return 'waiting'
      const finished = { ...latest.current, endedAt: Date.now() }
      const { outcome } = await rollCalls.put(() => finished)
      return outcome
    },
  }
}

/** So many of them by chance, in an order by chance. */
export function shuffled<T>(all: readonly T[], most = all.length): T[] {
  const left = [...all]
  for (let place = 0; place < Math.min(most, left.length); place++) {
    const other = place + Math.floor(Math.random() * (left.length - place))
    ;[left[place], left[other]] = [left[other]!, left[place]!]
  }
  return left.slice(0, most)
}
