import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { OwnPaper } from '#contract/features/test/taking-entities.ts'
import { takingErrors } from '#contract/features/test/taking-errors.ts'
import type { Writing } from '#web/features/submission/writing/writing.ts'
import { type CallFailure, invalidate, useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { useTestAddress } from '../addresses.ts'
import { takingPath } from './addresses.ts'
import { isAnswered, type PaperAnswer } from './answers.ts'
import { takingQueries } from './queries.ts'
import { keepReceipt } from './receipts.ts'

export interface HandInOptions {
  paper: OwnPaper
  writing: Writing<PaperAnswer>
  /** Of the questions that are asked, in their order: slot and number. */
  numbers: readonly { slot: number; number: number }[]
  marks: readonly number[]
  uploads: { isBusy: boolean; hasFailed: boolean }
  renew: () => Promise<unknown>
  onHandedIn: () => void
  /** A sample paper is handed in by this. */
  instead?: { handIn: (parts: Writing<PaperAnswer>['parts']) => void; isHandingIn: boolean } | undefined
}

/** Handing in a paper: asked for once, naming what is open; or by itself, when the time is up or the page was left too often. */
export function useHandIn(options: HandInOptions) {
  const { paper, writing, numbers, marks, uploads, renew } = options
  const t = useTexts('test/taking')
  const navigate = useNavigate()
  const place = useTestAddress()
  const latest = useRef(options)
  latest.current = options
  /** Handed in by itself as soon as there is a network. */
  const [isWaiting, setWaiting] = useState(false)
  const client = useQueryClient()
  const command = useCommand(takingCalls.submit, {
    onDone: receipt => {
      keepReceipt(paper.id, receipt)
      latest.current.onHandedIn()
      leave()
      void invalidate(client, ...takingQueries)
    },
    onFailed: (failure, { isAuto }) => void onFailed(failure, isAuto === true),
  })
  const leave = () => navigate(takingPath('submitted', place), { replace: true })

  async function onFailed(failure: CallFailure, isAuto: boolean) {
    if (failure.isOffline) {
      if (isAuto) setWaiting(true)
      else await dialog.alert({ title: t('handIn.offline'), message: t('handIn.offlineHint') })
      return
    }
    // The server hands in by itself what runs out: whatever it says now, the next screen knows.
    if (isAuto) {
      latest.current.onHandedIn()
      return leave()
    }
    await alertFailure(failure)
    await renew()
  }

  const deliver = (isAuto: boolean) => {
    const { paper, instead, writing } = latest.current
    if (instead) return instead.handIn(writing.parts)
    command.mutate({ id: paper.id, isAuto, version: paper.version, workId: paper.workId })
  }

  async function handIn() {
    const values = new Map(writing.parts.map(({ slot, value }) => [slot, value]))
    const open = numbers.filter(({ slot }) => !isAnswered(values.get(slot)!))
    if (uploads.hasFailed) return toast.bad(t('handIn.failedFiles'))
    if (uploads.isBusy) return toast.info(t('handIn.uploading'))
    if (open.length === numbers.length) return toast.info(problemText(takingErrors.nothingAnswered)!)
    const marked = numbers.filter(({ slot }) => marks.includes(slot))
    const isSure = await dialog.confirm({
      title: t('handIn.title'),
      message: [
        open.length > 0
          ? t('handIn.open', { count: open.length, numbers: listed(open, t) })
          : t('handIn.allAnswered', { count: numbers.length }),
        marked.length > 0 && t('handIn.marked', { count: marked.length, numbers: listed(marked, t) }),
        t(paper.isFinalAtHandIn ? 'handIn.final' : 'handIn.notFinal'),
      ]
        .filter(Boolean)
        .join('\n'),
      confirmLabel: t('handIn.confirm'),
    })
    if (!isSure) return
    const status = await latest.current.writing.flush()
    if (status === 'saved') return deliver(false)
    if (status === 'waiting')
      return dialog.alert({ title: t('handIn.offline'), message: t('handIn.offlineHint') })
    if (status === 'refused')
      toast.bad(t('handIn.refused', { reason: latest.current.writing.failure?.message ?? '' }))
  }

  const begun = useRef(false)
  async function handInByItself() {
    if (begun.current) return
    begun.current = true
    await Promise.race([latest.current.writing.flush(), new Promise(resolve => setTimeout(resolve, 2000))])
    deliver(true)
  }

  useEffect(() => {
    if (!isWaiting) return
    const again = () => {
      setWaiting(false)
      deliver(true)
    }
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  })

  return {
    handIn: () => void handIn(),
    handInByItself: () => void handInByItself(),
    isHandingIn: command.isPending || options.instead?.isHandingIn === true,
    isWaiting,
  }
}

const most = 10
function listed(asked: readonly { number: number }[], t: Translate<'test/taking'>) {
  const numbers = asked.slice(0, most).map(({ number }) => number)
  return `${numbers.join(t('seen.comma'))}${asked.length > most ? ` ${t('handIn.more')}` : ''}`
}
