import type { QueryClient } from '@tanstack/react-query'
import { safeDecode, type ZodType } from 'zod'
import type { Call } from '#contract/call.ts'
import { type Envelope, kernelErrors, successCode } from '#contract/error.ts'
import type { KeptAnswers } from '../call.ts'
import { onSessionChange, sessionToken } from '../session.ts'
import { classSocket } from '../socket.ts'
import { viewedCourse } from '../student-view.ts'
import { deleteAnswer, getAnswer, type KeptAnswer, putAnswer, sift } from './answer-store.ts'
import { asOf } from './as-of.ts'

const dayMs = 86_400_000

/** What is kept at most; the oldest goes first. Lengths are those of the answers as JSON. */
const limits = { days: 30, answers: 300, lengthOfOne: 300_000, lengthOfAll: 6_000_000 }
/** After this many new answers the limits are applied; also when the page begins. */
const between = 30

/**
 * Keeps the newest answers to some queries on the device, for the session that asked, and finds them when the server
 * does not answer (decision 178). When it does again, everything on screen is asked anew. Which queries says the contract (`isKept`).
 */
export function keepAnswers(client: QueryClient): KeptAnswers {
  let added = 0
  const tidy = () => {
    added = 0
    return sift(withinLimits())
  }
  const renew = () => {
    if (!asOf.isSomewhere()) return
    asOf.clear()
    void client.invalidateQueries()
  }
  onSessionChange(() => {
    asOf.clear()
    void tidy()
  })
  addEventListener('online', renew)
  classSocket.onState(state => state === 'open' && renew())
  void tidy()
  return {
    async keep(call, body, envelope, token) {
      const session = sessionOf(token)
      if (!call.isKept || !session || session !== sessionOf(sessionToken())) return
      const id = idOf(session, call, body)
      const course = courseOf(body)
      if (envelope.code !== successCode) return forget(id, course, envelope)
      const length = JSON.stringify(envelope.data).length
      if (isPassing(body) || length > limits.lengthOfOne) return
      const version = __LECTERN_VERSION__
      await putAnswer({ id, session, course, version, at: Date.now(), answer: envelope.data })
      added += 1
      if (added >= between) await tidy()
    },
    async find(call, body) {
      const session = sessionOf(sessionToken())
      if (!call.isKept || !session) return undefined
      const kept = await getAnswer(idOf(session, call, body))
      if (!kept || !isReadable(kept, call)) return undefined
      asOf.shown(kept.at)
      return kept.answer
    },
  }
}

let known: KeptAnswers | undefined

/** The same, once for the page. */
export function keptAnswers(client: QueryClient): KeptAnswers {
  known ??= keepAnswers(client)
  return known
}

/** Undefined where nothing may be kept: for guests, and for staff who look at a course as a student would. */
const sessionOf = (token: string | null) => (viewedCourse() === null ? token?.slice(-16) : undefined)

const idOf = (session: string, call: Call, body: string) => `${session} ${call.path} ${body}`

/** The course that an input names; an activity belongs to the course of the address. */
function courseOf(body: string): string {
  const { courseid } = JSON.parse(body) as { courseid?: string }
  return courseid ?? new URLSearchParams(location.search).get('courseId') ?? ''
}

/** What was looked for once is not kept, nor what is only put beside the newest. */
function isPassing(body: string): boolean {
  const { search, name, before, after } = JSON.parse(body) as Record<string, unknown>
  return Boolean(search || name || before || after)
}

/** The server refuses what it gave before; when the person is no longer in the course, all of the course goes. */
async function forget(id: string, course: string, { code }: Envelope) {
  await deleteAnswer(id)
  if (course && code === kernelErrors.courseAbsent.code) await sift(kept => kept.course !== course)
}

const isCurrent = ({ version, at }: KeptAnswer) =>
  version === __LECTERN_VERSION__ && Date.now() - at < limits.days * dayMs

/** An older client may have kept it in another shape. */
const isReadable = (kept: KeptAnswer, call: Call) =>
  isCurrent(kept) && safeDecode(call.output as ZodType, kept.answer as never).success

function withinLimits() {
  const session = sessionOf(sessionToken())
  let count = 0
  let length = 0
  return (kept: KeptAnswer) => {
    // In student view nothing is kept, and what the session kept before stays.
    if (viewedCourse() === null && kept.session !== session) return false
    count += 1
    length += JSON.stringify(kept.answer).length
    return isCurrent(kept) && count <= limits.answers && length <= limits.lengthOfAll
  }
}
