import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkKinds } from '#contract/features/homework/rules.ts'
import { isTimeUp, isToStart } from '#web/features/submission/attempts/rules.ts'
import { isClosed } from '#web/features/submission/offer/closed.ts'
import { isGraded } from '#web/features/submission/states.ts'
import type { Draft } from '#web/features/submission/writing/draft.ts'
import { type PartItem, partItem, setOptions } from '#web/features/submission/writing/writing.ts'
import { CallFailure, readOffline, send, sendOnce } from '#web/lib/call.ts'
import type { Journal } from '#web/lib/journal/journal.ts'
import { type JournalSet, journalSetOf } from '#web/lib/journal/journal-set.ts'
import type { Info, OwnSubmission } from '../info.ts'
import type { Device, ShownPage, WritingPage } from './test-page.ts'
import { draftOf, homeworkWriting } from './writing.ts'

declare const device: Device

readOffline(async () => ({
  keep: async (call, body, { data, status }) =>
    status === 1 ? device.answers.set(`${call.path} ${body}`, data) : undefined,
  find: async (call, body) => device.answers.get(`${call.path} ${body}`),
}))

/** `SubmitScreen` without its drawing: the same journal, fed and asked in the same way. */
class Page implements WritingPage {
  #info: Info | undefined
  #set: JournalSet<Draft, PartItem<Draft>> | undefined
  #journal: Journal<Draft, PartItem<Draft>> | undefined
  /** As the `key` of the form. */
  #key = ''
  #sequence = 0
  #isHandingIn = false
  #outcome = ''

  open() {
    void this.#ask()
  }

  renew() {
    void this.#ask()
  }

  shown(): ShownPage {
    const { state } = this.#journal ?? {}
    const isShown = state?.isReady && this.#mine
    const mayType = Boolean(isShown) && !this.#isLocked && !this.#isKept && !this.#isHandingIn
    return {
      text: isShown ? state.value.text : undefined,
      status: state?.status ?? '',
      conflict: isShown ? state.conflict?.text : undefined,
      mayType,
      mayHandIn: mayType && state?.status !== 'conflict' && state?.value.text.trim() !== '',
      outcome: this.#outcome,
    }
  }

  type(text: string) {
    const { value } = this.#journal!.state
    this.#journal!.set({ ...value, text })
  }

  resolve(side: 'mine' | 'theirs' | 'both') {
    const { value, conflict } = this.#journal!.state
    if (!conflict) return
    if (side === 'both') this.#journal!.resolve(homeworkWriting.join(value, conflict)!)
    else this.#journal!.resolve(side === 'mine' ? value : conflict)
  }

  handIn(replaces: boolean) {
    void this.#handOver(replaces)
  }

  leave() {
    this.#journal?.close()
    this.#journal = undefined
    this.#key = ''
  }

  get #mine(): OwnSubmission | null | undefined {
    return this.#info?.mine
  }

  get #isLocked() {
    const mine = this.#mine!
    return isGraded(mine.state) || mine.isFinal || isTimeUp(mine, Date.now())
  }

  /** Changed, the draft would no longer be what the server had before the end. */
  get #isKept() {
    const { offer } = this.#mine!
    const isDecided = offer !== null && offer.state !== 'waiting'
    return isClosed(this.#info!, this.#mine!, Date.now()) && !isDecided && this.#info!.can.offer
  }

  async #ask() {
    try {
      this.#show(await send(homeworkCalls.get, { id: device.homeworkId }))
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      this.#outcome = `refused: ${error.message}`
    }
  }

  #show(info: Info) {
    this.#info = info
    const { mine } = info
    if (!mine || isToStart(info)) return this.leave()
    const { attempt, workId } = mine
    const submission = {
      taskId: device.homeworkId,
      attempt,
      work: workId,
      isShared: info.kind === homeworkKinds.groups,
      onMoved: () => this.renew(),
      accountId: device.accountId,
    }
    const { draft } = mine
    const part = { slot: 0, value: draftOf(draft), sequence: draft.sequence }
    const options = setOptions(homeworkWriting, submission)
    const item = partItem(homeworkWriting, submission, part)
    const key = `${attempt} ${workId}`
    if (key !== this.#key) {
      this.#journal?.close()
      this.#set = journalSetOf(options)
      this.#journal = this.#set.journalOf(item)
      this.#set.update(options)
      this.#journal.open()
      this.#journal.meet(item.initial)
    } else {
      this.#set!.update(options)
      if (draft.sequence !== this.#sequence) this.#journal!.meet(item.initial)
    }
    this.#key = key
    this.#sequence = draft.sequence
  }

  async #handOver(replaces: boolean) {
    this.#isHandingIn = true
    this.#outcome = 'on its way'
    const status = await this.#journal!.flush()
    this.#outcome = status === 'conflict' ? 'a conflict' : await this.#deliver(this.#mine!.version, replaces)
    this.#isHandingIn = false
  }

  async #deliver(version: number, replaces: boolean, known = 0): Promise<string> {
    const { attempt, workId: work } = this.#mine!
    const journal = this.#journal!
    const delivered = journal.state.value
    const { call, input } = homeworkWriting.handIn
    try {
      const answer = await sendOnce(
        call,
        input({
          taskId: device.homeworkId,
          attempt,
          work,
          values: [delivered],
          bases: [Math.max(journal.base, known)],
          version,
        }),
      )
      await this.#ask()
      journal.accept({ value: delivered, sequence: answer.sequence! })
      return 'a receipt'
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (error.isOffline) return 'no answer'
      if (replaces && error.is(homeworkWriting.handedInElsewhere))
        return this.#deliver(Number(error.data.version), false, Number(error.data.sequence ?? 0))
      await this.#ask()
      return error.message
    }
  }
}

export const page: WritingPage = new Page()
