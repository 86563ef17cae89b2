import { courseCalls } from '#contract/features/course/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import type { FakeServer } from '#web/lib/fake-server.ts'

type Authority = AnswerOf<typeof courseCalls.getPermissions>

/** Opens courses to the person, as a student (0) or on the staff (1). */
export const letIn = (server: FakeServer, courseRole: number) =>
  server.answer(courseCalls.checkEntry, {
    ...{ state: 1, canVisit: true, hasEnded: false, courseRole, larger: false },
  })

/** Lets the person do this much in the course; undefined: everything. */
export function allow(server: FakeServer, auth?: Authority['auth']) {
  const authority = { courseAdmin: auth ? 0 : 1, auth: auth ?? [] }
  server.answer(courseCalls.getPermissions, { ...authority, authData: authority, hasEnded: false })
}
