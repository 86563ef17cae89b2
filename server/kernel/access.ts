import { LRUCache } from 'lru-cache'
import { type Access, type CourseRole, permissionsFor } from '#contract/access.ts'
import type { Call } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import { type Thing, thingOf } from '#contract/wire.ts'
import type { Database } from './database.ts'
import { attempt, type Failure, fail } from './failure.ts'
import type { App, Context, CourseContext, Locate, Person, Standing } from './feature.ts'
import type { Services, Unit } from './unit.ts'

type Shape = Record<string, unknown>

/** The thing that a call's `access` field names, by the field's schema. */
export function accessThing(call: Call): Thing | undefined {
  if (call.access.who !== 'course') return undefined
  const shape = (call.input as { shape?: Shape }).shape
  return thingOf(shape?.[call.access.field])
}

/** Decides in one place who may make a call, and adds to the context what the declaration promises. */
export function makeAdmission({ features, gates }: App, services: Services) {
  const locators = new Map<string, Locate>(
    features.flatMap(feature => Object.entries(feature.locate ?? {}) as [string, Locate][]),
  )
  // A thing never moves to another course, so its course may be remembered.
  const homes = new LRUCache<string, string>({ max: 50_000 })

  const homeOf = ({ db }: Pick<Unit, 'db'>, thing: Thing, id: string) =>
    thing === 'course' ? id : (homes.get(`${thing}:${id}`) ?? findHome(db, thing, id))

  async function findHome(db: Database, thing: Thing, id: string) {
    const found = await locators.get(thing)?.(db, id)
    if (found) homes.set(`${thing}:${id}`, found)
    return found
  }

  /** Before the input is read: who the caller is. Of a command that is asked again, in its transaction. */
  function admitAtFirst(call: Call, context: Context) {
    if (!isAskedAgain(call)) admitPerson(call.access, context)
    else if (!context.person) fail(kernelErrors.sessionMissing)
  }

  function admitPerson(access: Access, context: Context) {
    if (access.who === 'anyone') return
    const person = context.person ?? fail(kernelErrors.sessionMissing)
    if (access.who === 'teacher' && person.kind !== 'teacher') fail(kernelErrors.notAllowed)
    if (access.who === 'operator' && !mayOperate(access, person, context)) fail(kernelErrors.notFound)
    if (access.who === 'counsellor' && !person.isCounsellor) fail(kernelErrors.notFound)
  }

  /** Before anything is done: staff who view a course as a student can change nothing, anywhere. */
  function admitChange(call: Call, context: Context) {
    if (call.access.who === 'anyone' || call.whileViewing) return
    if (call.kind === 'command' && context.viewsAsStudent) fail(kernelErrors.viewingOnly)
  }

  /** For a query, once the input is read: the caller's remembered place in its course. */
  async function admitToQuery(call: Call, context: Context, input: unknown) {
    const standing = await placeOf(call, context, input, (person, id) =>
      gates.standing(services, person, id, context.viewsAsStudent),
    )
    return judge(call, context, standing)
  }

  /**
   * The same for a command, whose unit looks up the caller and their place again. All queries are on their way when
   * this returns; the decision is made when the caller wants it.
   */
  async function askAnew(call: Call, context: Context, input: unknown) {
    if (!context.person) return () => judge(call, context, undefined)
    const [person, standing] = await Promise.all([
      gates.personNow(context, context.person),
      placeOf(call, context, input, (one, id) => gates.standingNow(context, one, id, context.viewsAsStudent)),
    ])
    return () => {
      context.person = person ?? null
      admitPerson(call.access, context)
      return judge(call, context, standing)
    }
  }

  /** The same for the same command of many: the context of each who may make it, or why they may not. */
  async function askAllAnew(
    call: Call,
    unit: Unit,
    commands: readonly { context: Context & { person: Person }; input: unknown }[],
  ): Promise<(CourseContext | Failure)[]> {
    const [people, standings] = await Promise.all([
      gates.peopleNow(
        unit,
        commands.map(({ context }) => context.person),
      ),
      placesOf(call, unit, commands),
    ])
    return commands.map(({ context }, index) =>
      attempt(() => {
        context.person = people[index] ?? fail(kernelErrors.sessionMissing)
        admitPerson(call.access, context)
        return judge(call, context, standings[index])
      }),
    )
  }

  async function placesOf(
    call: Call,
    unit: Unit,
    commands: readonly { context: Context & { person: Person }; input: unknown }[],
  ): Promise<(Standing | undefined)[]> {
    const { access } = call
    if (access.who !== 'course') return commands.map(() => undefined)
    const thing = accessThing(call) ?? 'course'
    const ids = commands.map(({ input }) => String((input as Shape)[access.field]))
    const found = await Promise.all(
      [...new Set(ids)].map(async id => [id, await homeOf(unit, thing, id)] as const),
    )
    const homeOfId = new Map(found)
    const asked = commands.flatMap(({ context: { person } }, index) => {
      const courseId = homeOfId.get(ids[index]!)
      return courseId ? [{ index, person, courseId }] : []
    })
    const standings = await gates.standingsNow(unit, asked)
    const byIndex = new Map(asked.map(({ index }, place) => [index, standings[place]]))
    return commands.map((_, index) => byIndex.get(index))
  }

  async function placeOf(
    call: Call,
    context: Context,
    input: unknown,
    ask: (person: Person, courseId: string) => Promise<Standing | undefined>,
  ) {
    const { access } = call
    const { person } = context
    if (access.who !== 'course' || !person) return undefined
    const thing = accessThing(call) ?? 'course'
    const home = homeOf(context, thing, String((input as Shape)[access.field]))
    // What is known is queried at once, together with the rest.
    const courseId = typeof home === 'string' ? home : await home
    return courseId ? ask(person, courseId) : undefined
  }

  /** Adds to the context what the declaration promises. */
  function judge(call: Call, context: Context, standing: Standing | undefined): CourseContext {
    const { access } = call
    if (access.who !== 'course') return context as CourseContext
    const person = context.person ?? fail(kernelErrors.sessionMissing)
    if (person.projects !== undefined && !isWithin(person, standing)) fail(kernelErrors.sessionMissing)
    const isCourse = (accessThing(call) ?? 'course') === 'course'
    if (!standing) return fail(isCourse ? kernelErrors.courseAbsent : kernelErrors.notFound)
    if (standing.isClosed && !(call.kind === 'query' && call.afterEnd))
      fail(kernelErrors.courseClosed, {}, { classending: '1', canvisit: '0' })
    if (!hasRole(standing, access.role)) fail(isCourse ? kernelErrors.notAllowed : kernelErrors.notFound)
    const may: CourseContext['may'] = permission =>
      standing.role === 'owner' ||
      (standing.role === 'assistant' && standing.permissions.includes(permission))
    if (standing.role !== 'student' && !permissionsFor(access).every(may))
      fail(kernelErrors.permissionMissing)
    if (standing.hasEnded && call.kind === 'command' && !call.afterEnd) fail(kernelErrors.courseEnded)
    const { courseId: id, hasEnded, role, isViewer } = standing
    const studentId = role === 'student' && !isViewer ? person.id : null
    const mayChange: CourseContext['may'] = permission => !hasEnded && may(permission)
    return Object.assign(context, { person, course: { id, hasEnded }, role, studentId, may, mayChange })
  }

  return { admitAtFirst, admitChange, admitToQuery, askAnew, askAllAnew }
}

/** Whether a projector shows this course: one that still runs, while whoever bound it is on its staff. */
export const isWithin = ({ projects }: Person, standing: Standing | undefined) =>
  standing?.courseId === projects && standing?.role !== 'student' && !standing?.hasEnded

/** Whether who makes a call is read anew in its transaction, so that what is remembered of them may be old. */
export const isAskedAgain = ({ kind, access, body }: Call) =>
  kind === 'command' && access.who !== 'anyone' && body !== 'multipart'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

const mayOperate = (access: { loopback?: true }, person: Person, { address, isRelayed }: Context) =>
  person.isOperator && (!access.loopback || (loopback.test(address) && !isRelayed))

function hasRole({ role }: Standing, wanted: CourseRole) {
  if (wanted === 'member') return true
  if (wanted === 'student') return role === 'student'
  if (wanted === 'staff') return role !== 'student'
  return role === 'owner'
}
