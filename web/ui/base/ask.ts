import type { ReactNode } from 'react'
import type { Icon } from '../icons/icons.tsx'
import type { Tone } from './StatusTag.tsx'

/** Questions asked from outside React's tree. `<Questions>` shows them one at a time. */
export interface ConfirmDialog {
  title: string
  message?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** The action is destructive. */
  danger?: boolean
  /** Withdraws the question as a "no": what it was about is gone. */
  signal?: AbortSignal
}

export interface AlertDialog {
  title: string
  message?: ReactNode
  okLabel?: string
}

export interface PromptDialog {
  title: string
  message?: ReactNode
  label: string
  value?: string
  placeholder?: string
  maxLength?: number
  /** Several lines. */
  long?: boolean
  secret?: boolean
  /** Why the text is not acceptable, or nothing. */
  check?: (text: string) => string | undefined
  confirmLabel?: string
}

export interface Choice<K extends string = string> {
  key: K
  label: string
  icon?: Icon
  /** Its colour, as a dot where an icon would stand. */
  tone?: Tone
  hint?: string
  danger?: boolean
  disabled?: boolean
  /** It is what holds now, and wears a tick. */
  chosen?: boolean
  /** Pressed, it unfolds these instead of being chosen. */
  folded?: readonly Choice<K>[]
}

export interface ChoiceDialog<K extends string = string> {
  title?: string
  choices: readonly Choice<K>[]
}

export interface ToastMessage {
  text: string
  tone?: Tone
  /** How long it stays, in milliseconds. */
  stay?: number
  action?: { label: string; onClick: () => void }
}

export type OpenDialog =
  | { kind: 'confirm'; question: ConfirmDialog; answer: (yes: boolean) => void }
  | { kind: 'alert'; question: AlertDialog; answer: () => void }
  | { kind: 'prompt'; question: PromptDialog; answer: (text: string | null) => void }
  | { kind: 'choice'; question: ChoiceDialog; answer: (key: string | null) => void }

interface AskState {
  question: OpenDialog | null
  /** False while an answered question is closing. */
  open: boolean
  toast: (ToastMessage & { id: number }) | null
}

/** How long an answered question takes to close. */
const leaveMs = 200

let asked: AskState = { question: null, open: false, toast: null }
const waiting: OpenDialog[] = []
const listeners = new Set<() => void>()
let toasts = 0

function change(next: Partial<AskState>) {
  asked = { ...asked, ...next }
  for (const tell of listeners) tell()
}

function withdraw(question: OpenDialog) {
  const place = waiting.indexOf(question)
  if (place >= 0) waiting.splice(place, 1)
  else if (asked.question === question && asked.open) askedStore.answered()
}

function ask(question: OpenDialog) {
  if (asked.question) waiting.push(question)
  else change({ question, open: true })
}

/** For `<Questions>` only. */
export const askedStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  current: () => asked,
  answered() {
    change({ open: false })
    setTimeout(() => {
      const question = waiting.shift() ?? null
      change({ question, open: question !== null })
    }, leaveMs)
  },
  toastGone: (id: number) => asked.toast?.id === id && change({ toast: null }),
}

export const dialog = {
  /** True when the person confirmed. */
  confirm: (question: ConfirmDialog) =>
    new Promise<boolean>(answer => {
      const asking: OpenDialog = { kind: 'confirm', question, answer }
      question.signal?.addEventListener('abort', () => {
        withdraw(asking)
        answer(false)
      })
      ask(asking)
    }),
  /** Resolves when the person has read it. */
  alert: (question: AlertDialog) => new Promise<void>(answer => ask({ kind: 'alert', question, answer })),
  /** The text, or null if the person cancelled. */
  prompt: (question: PromptDialog) =>
    new Promise<string | null>(answer => ask({ kind: 'prompt', question, answer })),
}

/** Offers actions in a bottom sheet; resolves with the key of the chosen one, or null. */
export function chooseAction<K extends string>(question: ChoiceDialog<K>): Promise<K | null> {
  return new Promise(answer =>
    ask({ kind: 'choice', question, answer: answer as (key: string | null) => void }),
  )
}

const show = (message: ToastMessage) => {
  toasts += 1
  change({ toast: { ...message, id: toasts } })
}

/** One line at the bottom that disappears by itself; never for anything that must be read. */
export const toast = {
  show,
  good: (text: string) => show({ text, tone: 'good' }),
  bad: (text: string) => show({ text, tone: 'bad', stay: 5000 }),
  info: (text: string) => show({ text, tone: 'info' }),
}
