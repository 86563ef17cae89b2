import { typeOf } from '#contract/features/question/types/list.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { OwnPaper } from '#contract/features/test/taking-entities.ts'
import { shownAnswer } from '#web/features/question/types/shown-answer.ts'
import { type PartItem, partItem, setOptions } from '#web/features/submission/writing/writing.ts'
import { CallFailure, send, sendOnce } from '#web/lib/call.ts'
import type { Journal } from '#web/lib/journal/journal.ts'
import { type JournalSet, journalSetOf } from '#web/lib/journal/journal-set.ts'
import { type PaperAnswer, partOf, withAnswer } from './answers.ts'
import { paperWriting } from './paper-writing.ts'
import { clockOffsetOf } from './server-clock.ts'
import type { ExamPage, ShownExam } from './test-exam-page-shown.ts'

declare const device: { accountId: string; homeworkId: string }

interface Written {
  slot: number
  journal: Journal<PaperAnswer, PartItem<PaperAnswer>>
  sequence: number
}

/** `PaperScreen` without its drawing: the same journals, fed and asked in the same way. */
class Page implements ExamPage {
  #set: JournalSet<PaperAnswer, PartItem<PaperAnswer>> | undefined
  #written: Written[] = []
  #outcome = ''
  #paper: OwnPaper | undefined
  #clockOffset = 0

  open() {
    this.renew()
  }

  renew() {
    void this.#ask()
  }

  begin() {
    void this.#begin()
  }

  shown(): ShownExam {
    const isReady = this.#written.every(({ journal }) => journal.state.isReady)
    const endsAt = this.#paper?.endsAt ?? null
    return {
      parts: isReady
        ? this.#written.map(({ slot, journal: { state } }) => ({
            ...{ slot, says: said(state.value), status: state.status },
            conflict: state.conflict && said(state.conflict),
          }))
        : [],
      end: endsAt === null ? null : { at: endsAt, left: endsAt - Date.now() - this.#clockOffset },
      outcome: this.#outcome,
    }
  }

  answer(slot: number, says: string) {
    const journal = this.#written.find(one => one.slot === slot)?.journal
    if (!journal) return
    const { value } = journal.state
    const isText = typeOf(value.type)?.keptAs === 'text'
    journal.set(withAnswer(value, isText ? { text: says, html: '' } : says === '' ? null : JSON.parse(says)))
  }

  resolve(side: 'mine' | 'theirs') {
    for (const { journal } of this.#written) {
      const { value, conflict } = journal.state
      if (conflict !== undefined) journal.resolve(side === 'mine' ? value : conflict)
    }
  }

  handIn() {
    void this.#handIn()
  }

  leave() {
    for (const { journal } of this.#written) journal.close()
    this.#written = []
  }

  async #ask() {
    try {
      this.#show(await send(takingCalls.getPaper, { id: device.homeworkId }))
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      this.#outcome = error.message
    }
  }

  async #begin() {
    try {
      await sendOnce(takingCalls.start, { id: device.homeworkId })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      this.#outcome = error.message
    }
    await this.#ask()
  }

  #show(paper: OwnPaper) {
    this.#paper = paper
    this.#clockOffset = clockOffsetOf(paper.serverTime, Date.now())
    if (!paper.isOpen) return this.leave()
    const { id: taskId, attempt, workId: work } = paper
    const submission = { taskId, attempt, work, accountId: device.accountId, onMoved: () => this.renew() }
    const kind = paperWriting(paper)
    const options = setOptions(kind, submission)
    this.#set = journalSetOf(options)
    this.#set.update(options)
    for (const question of paper.questions) {
      const part = partOf(question)
      const item = partItem(kind, submission, part)
      const known = this.#written.find(({ slot }) => slot === part.slot)
      if (!known) {
        const journal = this.#set.journalOf(item)
        this.#written.push({ slot: part.slot, journal, sequence: part.sequence })
        journal.open()
        journal.meet(item.initial)
      } else if (known.sequence !== part.sequence) {
        known.sequence = part.sequence
        known.journal.meet(item.initial)
      }
    }
  }

  async #handIn() {
    const journals = this.#written.map(({ journal }) => journal)
    await this.#set?.flush(journals)
    if (journals.some(({ state }) => state.status !== 'saved')) {
      this.#outcome = 'not everything was saved'
      return
    }
    const { id, version = 0, workId = '' } = this.#paper ?? { id: device.homeworkId }
    try {
      const receipt = await sendOnce(takingCalls.submit, { id, isAuto: false, version, workId })
      this.#outcome = `version ${receipt.version}`
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      this.#outcome = error.message
    }
    await this.#ask()
  }
}

function said(answer: PaperAnswer): string {
  const shown = shownAnswer(answer)
  if (shown === null) return ''
  return typeOf(answer.type)?.keptAs === 'text' ? answer.text : JSON.stringify(shown)
}

export const page: ExamPage = new Page()
