import { CallFailure, newKey } from '#web/lib/call.ts'
import { passing, usualPace } from '#web/lib/journal/journal-options.ts'
import { onSessionChange } from '#web/lib/session.ts'
import { viewedCourse } from '#web/lib/student-view.ts'
import type { GradeEntry } from '../kind.ts'
import { openTabs } from './tabs.ts'
import {
  forgetGrade,
  keepGrade,
  keptGrade,
  keptGrades,
  type Place,
  type WaitingGrade,
} from './waiting-grade.ts'

/** How the grades of a kind are sent. */
export interface GradeSender {
  kind: string
  /** @throws CallFailure */
  send(grade: WaitingGrade): Promise<Answer>
  /**
   * What the submission is by now, if the refusal with this code says that it has changed.
   * @throws CallFailure
   */
  newest(grade: WaitingGrade, code: number): Promise<Newest | undefined>
  /** Equal for entries that are the same to the server. */
  essence(entry: GradeEntry): string
  /** The server has answered. @param unseen how many grades it took for which nobody was waiting */
  onAnswered(unseen: number): void
}

interface Answer {
  nextUngraded: string
}

interface Newest {
  version: number
  gradeCount: number
  entry: GradeEntry
}

/** The server's answer, or that there was none in time. */
export type Outcome = Answer | CallFailure | 'waiting'

export type NewGrade = Omit<WaitingGrade, 'once' | 'earlier' | 'at' | 'refusal'>

/** Whether both are of the same attempt of a student, in the same submission where both say which. */
export const isSamePlace = (one: Place, other: Place) =>
  one.taskId === other.taskId &&
  one.studentId === other.studentId &&
  (one.attempt ?? 1) === (other.attempt ?? 1) &&
  (one.workId ?? other.workId) === (other.workId ?? one.workId)

/** How long a grader waits for the answer before the next submission comes, in milliseconds. */
const answerTimeout = 2_000

/**
 * Grades on their way to the server: kept on the device first, sent one after the other, again after a reload, until the
 * server has each or the person has decided about a refusal (docs/decisions/176-offline-grades.md).
 */
class GradeQueue {
  /** A new array with each change. */
  grades: readonly WaitingGrade[] = []
  #account = ''
  #turn: Promise<unknown> = Promise.resolve()
  readonly #senders = new Map<string, { sender: GradeSender; users: number }>()
  readonly #listeners = new Set<() => void>()
  readonly #awaited = new Map<string, (outcome: Outcome) => void>()
  readonly #tabs = openTabs(() => void this.#load())
  /** Another for each visit: what an earlier one is still waiting for concerns nobody. */
  #visit = {}
  #isSending = false
  #isAgain = false
  #attempt = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    onSessionChange(() => this.#close())
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Sends the grades of a kind as long as somebody attends. @returns to leave */
  attend(account: string, sender: GradeSender): () => void {
    if (this.#account !== account) {
      this.#close()
      this.#open(account)
    }
    const users = this.#senders.get(sender.kind)?.users ?? 0
    this.#senders.set(sender.kind, { sender, users: users + 1 })
    void this.#turn.then(() => this.#send())
    return () => {
      const known = this.#senders.get(sender.kind)
      if (known && known.users > 1) known.users--
      else this.#senders.delete(sender.kind)
      if (this.#senders.size === 0) this.#close()
    }
  }

  /** Keeps a grade on the device, in place of an earlier one, and sends it. @returns once it is kept */
  async save(given: NewGrade): Promise<{ outcome: Promise<Outcome> }> {
    const account = this.#account
    const grade = await this.#inTurn(async () => {
      const before = this.of(given)
      const saved: WaitingGrade = {
        ...given,
        once: newKey(),
        at: Date.now(),
        earlier: before ? [...before.earlier, before.entry] : [],
      }
      await keepGrade(account, saved)
      this.#put(saved)
      return saved
    })
    const outcome = new Promise<Outcome>(resolve => {
      this.#awaited.set(grade.once, resolve)
      setTimeout(() => this.#tell(grade, 'waiting'), answerTimeout)
    })
    void this.#send()
    return { outcome }
  }

  /** Sends a refused grade once more, over what the submission is by now. */
  async retry(grade: WaitingGrade): Promise<void> {
    const sender = this.#senders.get(grade.kind)?.sender
    const { refusal, ...again } = grade
    const newest = refusal && (await sender?.newest(grade, refusal.code))
    await this.#replace(grade, {
      ...again,
      once: newKey(),
      gradeCount: newest?.gradeCount ?? grade.gradeCount,
    })
    void this.#send()
  }

  /** The person no longer wants it. */
  drop = (grade: WaitingGrade) => this.#remove(grade)

  of(place: Place): WaitingGrade | undefined {
    return this.grades.find(grade => isSamePlace(grade, place))
  }

  #open(account: string) {
    this.#account = account
    window.addEventListener('online', this.#hurry)
    document.addEventListener('visibilitychange', this.#hurry)
    void this.#load()
  }

  /** What is left is sent when the person is here again. */
  #close() {
    clearTimeout(this.#timer)
    this.#account = ''
    this.#visit = {}
    this.#isSending = false
    this.#become([])
    window.removeEventListener('online', this.#hurry)
    document.removeEventListener('visibilitychange', this.#hurry)
  }

  #load() {
    return this.#inTurn(async () => {
      const account = this.#account
      const kept = account === '' ? [] : await keptGrades(account)
      if (account === this.#account) this.#become(kept)
    })
  }

  /** What was read before something else was written must not take its place. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => undefined)
    return done
  }

  readonly #hurry = () => {
    this.#attempt = 0
    void this.#send()
  }

  async #send() {
    this.#isAgain = true
    if (this.#isSending) return
    this.#isSending = true
    clearTimeout(this.#timer)
    const visit = this.#visit
    const unseen = new Map<GradeSender, number>()
    try {
      while (this.#isAgain && this.#visit === visit) {
        this.#isAgain = false
        await this.#sendAll(unseen)
      }
    } finally {
      if (this.#visit === visit) this.#isSending = false
    }
    for (const [sender, count] of unseen) sender.onAnswered(count)
  }

  async #sendAll(unseen: Map<GradeSender, number>) {
    const visit = this.#visit
    const tried = new Set<string>()
    while (this.#visit === visit) {
      const grade = this.#nextToSend(tried)
      const sender = grade && this.#senders.get(grade.kind)?.sender
      if (!sender) break
      tried.add(grade.once)
      const isSeen = this.#awaited.has(grade.once)
      const result = await this.#deliver(grade, sender)
      if (result === 'sent' || result === 'refused')
        unseen.set(sender, (unseen.get(sender) ?? 0) + (result === 'sent' && !isSeen ? 1 : 0))
      if (result === 'offline') break
    }
    if (this.#visit !== visit) return
    for (const grade of this.grades) if (tried.size > 0) this.#tell(grade, 'waiting')
    if (this.#nextToSend(new Set())) this.#sendLater()
    else this.#attempt = 0
  }

  #nextToSend(tried: ReadonlySet<string>) {
    // The server would take the teacher for a student.
    if (this.#account === '' || viewedCourse() !== null) return undefined
    return this.grades.find(
      ({ refusal, once, kind }) => !refusal && !tried.has(once) && this.#senders.has(kind),
    )
  }

  async #deliver(grade: WaitingGrade, sender: GradeSender): Promise<'sent' | 'refused' | 'kept' | 'offline'> {
    const account = this.#account
    const kept = await keptGrade(account, grade)
    if (kept?.once !== grade.once || kept.refusal) {
      // Another tab has sent or changed it.
      await this.#load()
      return 'kept'
    }
    try {
      const answer = await sender.send(grade)
      await this.#remove(grade, account)
      this.#tell(grade, answer)
      return 'sent'
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (passing.has(error.code)) return error.isOffline ? 'offline' : 'kept'
      return this.#meetRefusal(grade, sender, error, account)
    }
  }

  async #meetRefusal(grade: WaitingGrade, sender: GradeSender, refusal: CallFailure, account: string) {
    const newest = await sender.newest(grade, refusal.code).catch(() => null)
    if (newest === null) return 'kept'
    const isOurs = (entry: GradeEntry) =>
      newest?.version === grade.version && sender.essence(newest.entry) === sender.essence(entry)
    if (isOurs(grade.entry)) {
      await this.#remove(grade, account)
      this.#tell(grade, 'waiting')
      return 'sent'
    }
    if (newest && grade.earlier.some(isOurs)) {
      await this.#replace(grade, { ...grade, once: newKey(), gradeCount: newest.gradeCount }, account)
      this.#isAgain = true
      return 'kept'
    }
    const refused = { ...grade, refusal: { code: refusal.code, reason: refusal.message } }
    await this.#replace(grade, refused, account)
    this.#tell(grade, refusal)
    return 'refused'
  }

  #sendLater() {
    const wait = Math.min(usualPace.longestRetry, usualPace.retry * 2 ** this.#attempt++)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#send(), wait * (0.5 + Math.random() / 2))
  }

  #tell({ once }: WaitingGrade, outcome: Outcome) {
    this.#awaited.get(once)?.(outcome)
    this.#awaited.delete(once)
  }

  /** Unless the person has saved another meanwhile. */
  #replace(grade: WaitingGrade, next: WaitingGrade, account = this.#account) {
    return this.#inTurn(async () => {
      const kept = await keptGrade(account, grade)
      if (kept?.once !== grade.once) return
      await keepGrade(account, next)
      if (account === this.#account) this.#put(next)
      const waiting = this.#awaited.get(grade.once)
      this.#awaited.delete(grade.once)
      if (waiting) this.#awaited.set(next.once, waiting)
    })
  }

  async #remove(grade: WaitingGrade, account = this.#account) {
    await forgetGrade(account, grade)
    if (account !== this.#account) return
    this.#become(this.grades.filter(({ once }) => once !== grade.once))
    this.#tabs.tell()
  }

  #put(grade: WaitingGrade) {
    const others = this.grades.filter(other => !isSamePlace(other, grade))
    this.#become([...others, grade])
    this.#tabs.tell()
  }

  #become(grades: readonly WaitingGrade[]) {
    this.grades = grades
    for (const listener of this.#listeners) listener()
  }
}

export const gradeQueue = new GradeQueue()
