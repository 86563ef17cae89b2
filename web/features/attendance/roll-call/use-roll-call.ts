import { useEffect, useState } from 'react'
import type { RecordState } from '#contract/features/attendance/rules.ts'
import { newKey } from '#web/lib/call.ts'
import { type Called, keptRollCalls, type RollCall } from './kept-roll-call.ts'
import { rollCalls, useSendsRollCalls } from './send-roll-calls.ts'

/** The roll call of a course that is being taken on this device; kept with each mark. */
export function useRollCall(account: string, courseId: string) {
  useSendsRollCalls()
  // Undefined until the device has been asked.
  const [call, setCall] = useState<RollCall | null>()
  useEffect(() => {
    void keptRollCalls
      .all(account)
      .then(kept => setCall(kept.find(one => one.courseId === courseId && one.endedAt === null) ?? null))
  }, [account, courseId])

  function become(next: RollCall) {
    setCall(next)
    void keptRollCalls.keep(account, next)
  }
  return {
    call,
    begin: (students: readonly Called[]) =>
      become({ once: newKey(), courseId, beganAt: Date.now(), endedAt: null, students, marks: [] }),
    mark: (studentId: string, state: RecordState) =>
      call && become({ ...call, marks: [...call.marks, { studentId, state }] }),
    undo: () => call && become({ ...call, marks: call.marks.slice(0, -1) }),
    async discard() {
      if (call) await keptRollCalls.forget(account, call)
      setCall(null)
    },
    /** Kept first, then sent: what follows may be a dead connection. */
    async finish() {
      if (!call) return 'waiting'
      const finished = { ...call, endedAt: Date.now() }
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
