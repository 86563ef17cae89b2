import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { id } from '#contract/wire.ts'
import { CallFailure, send, sendOnce } from '#web/lib/call.ts'
import type { Journal } from '#web/lib/journal/journal.ts'
import { type JournalSet, journalSetOf } from '#web/lib/journal/journal-set.ts'
import type { PaperPage, ShownPaper } from './test-paper-page-shown.ts'
import { type PartItem, partItem, setOptions } from './writing.ts'

declare const device: { accountId: string; homeworkId: string }

interface Own {
  endsAt: number | null
  isBegun: boolean
  version: number
  parts: { slot: number; answer: string; sequence: number }[]
}
interface Saved {
  saved: boolean
  answer: string
  sequence: number
  refusal: { code: number; message: string } | null
}

const common = { summary: 'A call of a test.', access: inCourse('student', 'id') }
const asked = z.object({ id: id('activity') })
const calls = {
  get: query('/PaperApi/get', { ...common, input: asked, output: z.custom<Own>() }),
  save: command('/PaperApi/saveAnswers', {
    ...common,
    input: asked.extend({ answers: z.array(z.custom<object>()) }),
    output: z.custom<{ list: Saved[] }>(),
  }),
  handIn: command('/PaperApi/handIn', { ...common, input: asked, output: z.custom<{ version: number }>() }),
}

/** The slots that every paper of a story has. */
const slots = [1, 2, 3, 4, 5, 6, 7, 8]
const kind = {
  name: 'paper',
  essence: undefined,
  async saveParts(parts: readonly { slot: number; value: string; sequence: number; base: number }[]) {
    const answers = parts.map(({ slot, value, sequence, base }) => ({ slot, answer: value, sequence, base }))
    const { list } = await send(calls.save, { id: device.homeworkId, answers })
    return list.map(({ saved, answer, sequence, refusal }) => {
      if (refusal) return { refused: new CallFailure(calls.save.path, refusal.code, refusal.message) }
      return saved ? { sequence } : { sequence, conflict: answer }
    })
  },
}

/** `WriteScreen` of a paper without its drawing: the same journals, fed and asked in the same way. */
class Page implements PaperPage {
  #set: JournalSet<string, PartItem<string>> | undefined
  #journals: { slot: number; journal: Journal<string, PartItem<string>>; sequence: number }[] = []
  #outcome = ''

  open() {
    void this.#ask()
  }

  renew() {
    void this.#ask()
  }

  shown(): ShownPaper {
    const isReady = this.#journals.every(({ journal }) => journal.state.isReady)
    return {
      parts: isReady
        ? this.#journals.map(({ slot, journal: { state } }) => ({
            ...{ slot, text: state.value, status: state.status, conflict: state.conflict },
          }))
        : [],
      outcome: this.#outcome,
    }
  }

  type(slot: number, text: string) {
    this.#journals.find(one => one.slot === slot)?.journal.set(text)
  }

  resolve(side: 'mine' | 'theirs') {
    for (const { journal } of this.#journals) {
      const { value, conflict } = journal.state
      if (conflict !== undefined) journal.resolve(side === 'mine' ? value : conflict)
    }
  }

  handIn() {
    void this.#handOver()
  }

  leave() {
    for (const { journal } of this.#journals) journal.close()
    this.#journals = []
  }

  async #ask() {
    try {
      this.#show(await send(calls.get, { id: device.homeworkId }))
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
    }
  }

  #show(own: Own) {
    if (!own.isBegun) return this.leave()
    const submission = { taskId: device.homeworkId, accountId: device.accountId }
    const options = setOptions(kind as never, submission) as never
    this.#set = journalSetOf(options)
    this.#set.update(options)
    const isOpening = this.#journals.length === 0
    for (const slot of slots) {
      const { answer = '', sequence = 0 } = own.parts.find(one => one.slot === slot) ?? {}
      const item = partItem<never>(kind as never, submission, { slot, value: answer as never, sequence })
      const known = this.#journals.find(one => one.slot === slot)
      if (isOpening || !known) {
        const journal = this.#set.journalOf(item)
        this.#journals.push({ slot, journal, sequence })
        journal.open()
        journal.meet(item.initial)
      } else if (known.sequence !== sequence) {
        known.sequence = sequence
        known.journal.meet(item.initial)
      }
    }
  }

  async #handOver() {
    const journals = this.#journals.map(({ journal }) => journal)
    await this.#set?.flush(journals)
    if (journals.some(({ state }) => state.status !== 'saved')) {
      this.#outcome = 'not everything was saved'
      return
    }
    try {
      const { version } = await sendOnce(calls.handIn, { id: device.homeworkId })
      this.#outcome = `version ${version}`
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      this.#outcome = error.message
    }
    await this.#ask()
  }
}

export const page: PaperPage = new Page()
