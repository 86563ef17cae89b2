import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import type { OfferState } from '#contract/features/submission/rules.ts'
import { id, time } from '#contract/wire.ts'
import { CallFailure, send, sendOnce } from '#web/lib/call.ts'
import type { DeviceKey } from '#web/lib/device-key.ts'
import type { Journal } from '#web/lib/journal/journal.ts'
import { type JournalSet, journalSetOf } from '#web/lib/journal/journal-set.ts'
import { store } from '#web/lib/storage.ts'
import { type Offerable, offerableOf, readAllWritten } from '../offer/offerable-slots.ts'
import { forgetWritten, stateWritten } from '../offer/statements.ts'
import { signedIn } from '../offer/to-offer.ts'
import type { PaperPage, ShownPaper } from './test-paper-page-shown.ts'
import { type PartItem, partItem, setOptions } from './writing.ts'

declare const device: { accountId: string; homeworkId: string; key?: DeviceKey }

interface Own {
  endsAt: number | null
  isBegun: boolean
  version: number
  parts: { slot: number; answer: string; sequence: number }[]
  counted: { slot: number; answer: string }[]
  offer: { state: OfferState; writtenAt: number } | null
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
  offer: command('/PaperApi/offerAnswers', {
    ...common,
    input: asked.extend({
      device: z.string(),
      parts: z.array(
        z.object({
          ...{ slot: z.number(), answer: z.string() },
          text: z.object({ at: time, signature: z.string() }).nullable(),
        }),
      ),
    }),
    output: z.custom<{ version: number; refused: { slot: number }[] }>(),
  }),
  handIn: command('/PaperApi/handIn', { ...common, input: asked, output: z.custom<{ version: number }>() }),
}

/** The slots that every paper of a story has. */
const slots = [1, 2, 3, 4, 5, 6, 7, 8]
const placeOf = (slot: number) => ({
  ...{ name: 'paper', accountId: device.accountId, taskId: device.homeworkId },
  ...{ attempt: 1, work: '', slot },
})
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
  #own: Own | undefined
  #offerable: Offerable | null = null
  #signing: ReturnType<typeof setTimeout> | undefined

  open() {
    if (device.key) store('deviceKnown', device.key.thumbprint)
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
      offerable: Object.fromEntries((this.#offerable?.slots ?? []).map(({ slot, text }) => [slot, text])),
      outcome: this.#outcome,
    }
  }

  type(slot: number, text: string) {
    this.#journals.find(one => one.slot === slot)?.journal.set(text)
    // As `useStatements` does it.
    this.#signing ??= setTimeout(() => void this.#sign(), 1000)
  }

  async #sign() {
    this.#signing = undefined
    const end = this.#own?.endsAt ?? null
    if (end === null) return
    for (const { slot, journal } of this.#journals) {
      const { status, value } = journal.state
      if (status !== 'saved') await stateWritten(placeOf(slot), { text: value, files: [] }, Date.now(), end)
    }
  }

  offer() {
    void this.#handOffer()
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
    this.#own = own
    if (!own.isBegun) return this.leave()
    void this.#look(own)
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

  /** What the card would offer, as `useOfferable` finds it. */
  async #look({ endsAt, version, parts, counted, offer }: Own) {
    const isClosed = endsAt !== null && endsAt <= Date.now() && (!offer || offer.state === 'waiting')
    if (!isClosed) {
      this.#offerable = null
      return
    }
    const sides = slots.map(slot => {
      const textIn = (of: readonly { slot: number; answer: string }[]) =>
        of.find(one => one.slot === slot)?.answer ?? ''
      return {
        ...{ slot, counts: { text: textIn(counted), fileIds: [] } },
        draft: { text: textIn(parts), fileIds: [], savedAt: null },
      }
    })
    const task = { deadline: null, can: { offer: false } }
    const mine = { version, endsAt, offer: offer && { ...offer, offeredAt: null } }
    this.#offerable = offerableOf(task, mine as never, sides, await readAllWritten(placeOf(0), slots))
  }

  async #handOffer() {
    if (!this.#offerable) return
    const { device: thumbprint, slots: signed } = signedIn(this.#offerable)
    try {
      const { version, refused } = await sendOnce(calls.offer, {
        ...{ id: device.homeworkId, device: thumbprint },
        parts: signed.map(({ slot, text, statement }) => ({ slot, answer: text, text: statement })),
      })
      const isRefused = (slot: number) => refused.some(one => one.slot === slot)
      for (const { slot } of signed) if (!isRefused(slot)) await forgetWritten(placeOf(slot))
      this.#outcome = `offered as version ${version}`
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      this.#outcome = error.message
    }
    await this.#ask()
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
